/** Prints to standard error, since standard output is for the result only. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
