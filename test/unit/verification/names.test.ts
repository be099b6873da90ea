import { describe, expect, test } from '@jest/globals';
import { itemFault } from '../../../src/verification/submission/item-faults.js';

const RULES = { now: new Date('2026-11-28T12:00:00Z'), proofOfAddressMonths: 12 };
const faultOf = (name: 'given_name' | 'family_name', value: string) => itemFault(name, value, RULES);

describe('FD24: names as passports, CLDR and Unicode know them', () => {
  test.each([
    ...['O', 'Ø', '王', 'Ng', 'Æ', '〇', 'Ⅲ', 'ဦ', 'U Nu', 'ဒေါ်အောင်ဆန်းစုကြည်', 'Guðmundsdóttir', 'สมชาย'],
    ...['Nguyễn', 'O’Brien', 'Oʼahu', "van 't Hoff", 'María José', 'Ḥāfiẓ', 'Ḥ', '𠮷野', 'ᜀ', 'ߒߞߏ', 'ᐃᓄᒃ'],
    ...['Sammy Davis, Jr.', 'D/O', 'a/l Muthu', 'Núria Coŀl·lapse', 'ジャン・ポール', '阿卜杜拉·买买提', 'Anne‐Marie'],
    ...[
      'Jean\u00A0Paul',
      '山田\u3000太郎',
      'अनिल्\u200Dय',
      'അനില്\u200D',
      'Smith (née Jones)',
      'Jennifer 8',
      'أحمد بن محمد',
    ],
    ...[
      '葛\u{E0100}城',
      '\uFA11',
      '𞤀𞤣𞤢𞤥',
      '𐒆𐒖',
      'ⵣ',
      'ꦱ',
      '𛀁',
      '\u0301a',
      'ERIKSSON<<ANNA',
      '<b>Ada</b>',
      '\u{323B0}',
    ],
  ])('%s', (name) => {
    expect(faultOf('given_name', name)).toBeUndefined();
    expect(faultOf('family_name', name)).toBeUndefined();
  });

  test.each(['-', '--', '—', '.', '·', "'", '_', '/', '< <'])('%s alone is none', (name) => {
    expect(faultOf('given_name', name)).toBe('given_name_missing');
    expect(faultOf('family_name', name)).toBe('family_name_missing');
  });
});
