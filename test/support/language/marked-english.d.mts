export { english } from '../../../src/texts/messages/english.js';
export const BEGIN: string;
export const END: string;
