import { isObject, type JsonObject } from './documents.js';
import { lookUp } from './transaction.js';

const HEADERS = ['Deprecation', 'Sunset'];
const DAYS = ['x-deprecated-since', 'x-sunset'];

/** What is missing where an operation of a contract ends, by docs/contract-policy.md. */
export function faultsOfDeprecations(contract: JsonObject): string[] {
  const operations = Object.values(contract.paths as JsonObject).flatMap((item) => Object.values(item as JsonObject));
  return operations.filter(isObject).flatMap((operation) => {
    const faults = faultsOf(contract, operation);
    return faults.length === 0 ? [] : [`${operation.operationId as string}: ${faults.join(', ')}`];
  });
}

function faultsOf(contract: JsonObject, operation: JsonObject): string[] {
  const marked = DAYS.filter((name) => operation[name] !== undefined);
  if (operation.deprecated !== true) return marked.length === 0 ? [] : ['not deprecated'];
  const undated = DAYS.filter((name) => !isDay(operation[name])).map((name) => `${name} is no day`);
  return undated.length > 0 ? undated : [...tooSoon(operation), ...silentAnswers(contract, operation)];
}

/** Also no day that is not in the calendar, such as 30 February. */
function isDay(value: unknown): value is string {
  const date = new Date(typeof value === 'string' ? `${value}T00:00:00Z` : NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

function tooSoon(operation: JsonObject): string[] {
  const [since, sunset] = DAYS.map((name) => new Date(operation[name] as string)) as [Date, Date];
  since.setUTCFullYear(since.getUTCFullYear() + 1);
  return sunset < since ? ['less than twelve months'] : [];
}

function silentAnswers(contract: JsonObject, { responses }: JsonObject): string[] {
  const answers = Object.values(responses as JsonObject).filter(isObject);
  const whole = answers.map((one) => (typeof one.$ref === 'string' ? lookUp(contract, one.$ref) : one));
  return HEADERS.filter((name) => whole.some(({ headers = {} }) => !(name in (headers as JsonObject)))).map(
    (name) => `an answer without ${name}`,
  );
}
