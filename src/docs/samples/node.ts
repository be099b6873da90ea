import type { SampleRequest } from './sample-request.js';

/** For Node.js 20 or newer as a module, without a package. */
export function nodeSample({ method, url, access, body }: SampleRequest): string {
  const headers = [
    ...(access === 'token' ? ['Authorization: `Bearer ${process.env.ACCESS_TOKEN}`'] : []),
    ...(access === 'client' ? ['Authorization: `Basic ${credentials}`'] : []),
    ...(body && !body.isForm ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body ? [`body: ${bodyOf(body)}`] : []),
  ];
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join('')}}` : '';
  return [
    ...(access === 'client' ? [CREDENTIALS] : []),
    `const response = await fetch(${literal(url)}${given});`,
    'if (!response.ok) throw new Error(await response.text());',
    method === 'DELETE' ? 'console.log(response.status);' : 'console.log(await response.json());',
  ].join('\n');
}

const CREDENTIALS = [
  'const { CLIENT_ID, CLIENT_SECRET } = process.env;',
  "const credentials = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');",
].join('\n');

function bodyOf({ isForm, fields }: NonNullable<SampleRequest['body']>): string {
  return isForm ? `new URLSearchParams(${written(fields)})` : `JSON.stringify(${written(fields)})`;
}

/** A value as people write it in JavaScript, within what is indented already. */
function written(value: unknown, indent = '  '): string {
  if (typeof value === 'string') return literal(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts = list
    ? value.map((one) => written(one, inner))
    : Object.entries(value).map(([name, one]) => `${key(name)}: ${written(one, inner)}`);
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
}

function literal(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
