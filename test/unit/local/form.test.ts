import { expect, test } from '@jest/globals';
import { findForm } from '../../../src/local/demo/form.js';

const PAGE = `
  <form method="post" action="/logout"><input type="hidden" name="csrf" value="one"/><button>Log out</button></form>
  <form method="post" action="/d?a=1&amp;b=2"><input type="hidden" name="decision" value="reject"/>
    <input name="text" value="&quot;kept&quot;"/><button type="submit">Reject</button></form>
  <form method="post" action="/d" enctype="multipart/form-data"><input type="hidden" name="decision" value="approve"/>
    <select name="country"><option value="">–</option><option value="DE" selected>Germany</option></select>
    <input type="checkbox" name="fixable" value="true"/><textarea name="note">a &lt; b</textarea>
    <input type="file" name="picture"/><button name="go" value="now">Approve</button></form>`;

test('a form is found by what can be entered in it, and sends what a browser would', () => {
  const reject = findForm(PAGE, { decision: 'reject', text: 'anything' });
  expect(reject?.action).toBe('/d?a=1&b=2');
  expect(reject?.preset).toEqual([
    ['decision', 'reject'],
    ['text', '"kept"'],
  ]);
  const approve = findForm(PAGE, { decision: 'approve', go: 'now' });
  expect(approve?.enctype).toBe('multipart/form-data');
  expect(approve?.preset).toEqual([
    ['decision', 'approve'],
    ['country', 'DE'],
    ['note', 'a < b'],
  ]);
});

test('there is no form for a value that its controls cannot have', () => {
  expect(findForm(PAGE, { decision: 'contact' })).toBeUndefined();
  expect(findForm(PAGE, { unheard: 'of' })).toBeUndefined();
});
