import { expect, test } from '@jest/globals';
import { english } from '../../../src/texts/messages/english.js';
import { BEGIN, END, english as marked } from '../../support/language/marked-english.mjs';
import { unmarkedOf } from '../../support/language/unmarked-texts.js';

test('FL7: another language has the texts of English, each marked, those that it makes among them', () => {
  expect(Object.keys(marked)).toEqual(Object.keys(english));
  expect(marked.service.name).toBe(`${BEGIN}${english.service.name}${END}`);
  expect(marked.consent.title('Harbour')).toBe(`${BEGIN}${english.consent.title('Harbour')}${END}`);
  expect(marked.refusals['client.too_many_owned']({ max: 3 }).text).toBe(
    `${BEGIN}${english.refusals['client.too_many_owned']({ max: 3 }).text}${END}`,
  );
  expect(marked.home.how[0]?.title).toBe(`${BEGIN}${english.home.how[0]?.title ?? ''}${END}`);
});

test('a word that no language has is found, before, after and between marked ones', () => {
  const { tagline, skip } = marked.service;
  const texts = [`${tagline}more`, `and ${skip}`, `${tagline} or ${skip}`, 'a word alone'];
  expect(unmarkedOf(texts)).toEqual(['more', 'and', 'or', 'a word alone']);
});

test('what is marked is none, nor what stands in it, nor signs, numbers and what a test gave', () => {
  const sentence = marked.consent.title(marked.service.name);
  expect(unmarkedOf([sentence, `${sentence} · 3`, 'Ada Lovelace', `basic · ${sentence}`])).toEqual([]);
});
