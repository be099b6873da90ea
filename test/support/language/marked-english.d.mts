export { english } from '../../../src/web/messages/english.js';
export const BEGIN: string;
export const END: string;
