import { readBundle } from './contract.js';
import { REFUSAL_STATUS } from './refusal-status.js';
import type { RefusalCode } from '../refusals/refuse.js';

/** A `code` of problem documents, as the contract explains it. */
export interface ErrorCode {
  code: RefusalCode;
  status: number;
  /** What it means and what to do, in Markdown with nothing but `code`. */
  description: string;
}

let codes: ErrorCode[] | undefined;

/** All codes that the contract has, in its order, in which those of one subject stand together. */
export function listErrorCodes(): ErrorCode[] {
  return (codes ??= readErrorCodes());
}

function readErrorCodes(): ErrorCode[] {
  const { ErrorCode: schema } = readBundle().components.schemas as {
    ErrorCode: { enum: RefusalCode[]; 'x-enumDescriptions': Record<string, string> };
  };
  const { 'x-enumDescriptions': descriptions } = schema;
  return schema.enum.map((code) => ({ code, status: REFUSAL_STATUS[code], description: descriptions[code] ?? '' }));
}
