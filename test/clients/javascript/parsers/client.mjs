import { validate } from '@readme/openapi-parser';

const judged = {};
for (const path of process.argv.slice(2)) {
  const result = await validate(path);
  judged[path] = result.valid ? [] : result.errors.map(({ message }) => message);
}
console.log(JSON.stringify(judged));
