/** What the scenes of pages are given, and the pages show: of no language. */
const GIVEN = [
  'A rather long name of an application, for a phone',
  'Musterstraße 12\n10115 Berlin',
  'I sold my bakery in 2024.',
  'I sold a house.',
  'Wolfeschlegelsteinhausenbergerdorff',
  'The lower edge is covered by your thumb.\nPlease take the photo again on a dark table.',
  'Please enter your name as it is now.',
  'Every line of the document can be read.',
  'Glare over the machine-readable lines.',
  'The thumb covers the machine-readable lines.',
  'Wrote to support that her name has changed.',
  'passport.jpg',
  'no header',
];

const WRITTEN_ALIKE = [
  // Of people and applications. In the texts of this service no second word begins with a capital.
  /^[\s·:,]*\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+[\s·:,]*$/gu,
  /\bhttps?:\/\/\S+/g,
  /\S+@\S+\.example\b/g,
  // Ids, and the beginnings of them.
  /\b[0-9a-f]{8}(-[0-9a-f-]+)?\b/g,
  // Names of the contract: scopes, levels and parts, types of notifications, media types, countries.
  /\b(verification|client)?[a-z.]*:(read|manage)\b/g,
  /\b(uniqueness|basic|plus|accreditation|liveness|selfie|sow|telegram|wallet)\b/g,
  /\bverification_rejected\b/g,
  /\bimage\/jpeg\b/g,
  /\([A-Z]{2}\)/g,
  /\{"type":"test"\}/g,
];

export function withoutData(text: string): string {
  const unnamed = GIVEN.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return WRITTEN_ALIKE.reduce((rest, pattern) => rest.replaceAll(pattern, ''), unnamed);
}
