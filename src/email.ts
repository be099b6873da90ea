/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, two of them its angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

// Deliverable mail decides what is an address; this only keeps out what cannot be one, and what would be read as two.
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u;

/** The address as it is stored and compared; undefined when nothing can be sent there. */
export function parseEmail(text: string): string | undefined {
  // Marks of no width come along from mails and messengers, and nobody sees what is wrong.
  const address = text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) ? address : undefined;
}
