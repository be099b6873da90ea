import { whenDone } from './when-done.js';

/** Sets a variable of this process's environment, or takes it away, until the test is done. */
export function setVariable(name: string, value: string | undefined): void {
  const before = process.env[name];
  write(name, value);
  whenDone(() => {
    write(name, before);
  });
}

function write(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name);
  else process.env[name] = value;
}
