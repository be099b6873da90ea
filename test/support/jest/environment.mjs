import { ModuleMocker } from 'jest-mock';

const moduleMocker = new ModuleMocker(globalThis);

/** Tests run where Node has loaded them (runner.mjs), so that a file gets no world of its own: this is what Jest asks of one. */
export default class NoEnvironment {
  global = {};
  moduleMocker = moduleMocker;
  async setup() {}
  async teardown() {}
  getVmContext() {
    return null;
  }
}
