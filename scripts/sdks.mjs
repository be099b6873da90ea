// npm run sdks: makes clients of the API in several languages, from generated/openapi.sdk.json into .data/sdks/.
// With names of languages, those alone: npm run sdks -- python go.
import { relative } from 'node:path';
import { guardChildProcesses } from './guard.mjs';
import { checkNode, ensureInstalled } from './set-up.mjs';

checkNode();
guardChildProcesses();
try {
  await ensureInstalled();
  const { folderOf, makeSdks, SDKS } = await import('./sdks/sdks.mjs');
  const wanted = process.argv.slice(2);
  const languages = wanted.length > 0 ? wanted : SDKS;
  const made = await makeSdks(languages);
  for (const language of languages)
    console.log(`${relative(process.cwd(), folderOf(language))}  ${made.includes(language) ? 'made' : 'is fresh'}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
