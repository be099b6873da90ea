// Makes the contract as it stands a release: copies both documents to contracts/released/<version>. Later changes are held
// against it (docs/contract-policy.md).
import { cutRelease } from './contract/releases.mjs';
import { guardChildProcesses } from './guard.mjs';

guardChildProcesses();

try {
  console.log(`${cutRelease(process.cwd())} is made. Commit it, and tag the commit with the version.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
