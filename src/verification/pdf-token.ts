/** ISO 32000-1 §7.2.2: white space, a comment, a name, a bracket, a string in hexadecimal digits, or any other word. */
const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[^>]*>?|[^\0\t\n\f\r ()<>[\]{}/%]+|[)>[\]{}]/y;
const PLAIN_NAME = /^[A-Za-z0-9]{1,40}$/;
const ESCAPE = /#([0-9A-Fa-f]{2})/g;
/** With every letter escaped, a name that means something is still shorter; and so is a number. */
const MAX_LENGTH = 120;

/** Where the token ends that begins at `at`; white space and comments count as tokens too, which say nothing. */
export function endOfToken(text: string, at: number): number {
  if (text[at] === '(') return endOfString(text, at);
  TOKEN.lastIndex = at;
  TOKEN.test(text);
  return TOKEN.lastIndex;
}

/**
 * A token in the one way in which it is compared: a name without the escapes that it may be written with (§7.3.5), a string
 * without what it says. Nothing for white space and comments.
 */
export function spell(text: string, start: number, end: number): string | undefined {
  switch (text[start]) {
    case '\0':
    case '\t':
    case '\n':
    case '\f':
    case '\r':
    case ' ':
    case '%':
      return undefined;
    case '(':
      return '()';
    case '<':
      return text[start + 1] === '<' ? '<<' : '<>';
    case '/':
      return `/${spellName(end - start > MAX_LENGTH ? '' : text.slice(start + 1, end))}`;
    default:
      return end - start > MAX_LENGTH ? '?' : text.slice(start, end);
  }
}

/** One that holds anything but letters and digits is none that means something here. */
function spellName(name: string): string {
  const read = name.replace(ESCAPE, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return PLAIN_NAME.test(read) ? read : '?';
}

/** §7.3.4.2: brackets within are in pairs, or escaped. One that is not closed goes on to the end. */
function endOfString(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x5c: // A backslash: the next one is only a character.
        at += 1;
        break;
      case 0x28:
        open += 1;
        break;
      case 0x29:
        open -= 1;
        if (open === 0) return at + 1;
    }
  }
  return text.length;
}
