import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * The floors of the house, ground first: a folder may import its own and those below it.
 * Folders on one line stand beside each other and do not import each other.
 */
const FLOORS = [
  ['config', 'crypto', 'db'],
  ['texts'],
  ['ui'],
  ['http'],
  ['audit', 'pictures'],
  ['limits'],
  ['clients', 'users'],
  ['grants'],
  ['statistics', 'webhooks'],
  ['verification'],
  ['oauth'],
  ['sandbox'],
  ['hosted', 'console', 'dashboard'],
  ['cli', 'local'],
];

/** What a file of a floor must not import: every floor above, and its neighbours. Some folders have rooms. */
function floorRules() {
  return FLOORS.flatMap((floor, height) =>
    floor.flatMap((folder) => {
      const forbidden = [...FLOORS.slice(height + 1).flat(), ...floor.filter((other) => other !== folder)];
      // The ground floor's folders hold what all others stand on.
      const above = height === 0 ? FLOORS.slice(1).flat() : forbidden;
      const places = [
        { files: [`src/${folder}/*.{ts,tsx}`], out: '\\.\\./' },
        { files: [`src/${folder}/*/**/*.{ts,tsx}`], out: '\\.\\./\\.\\./' },
      ];
      return places.map(({ files, out }) => ({
        files,
        rules: {
          'no-restricted-imports': [
            'error',
            {
              patterns: [
                ...(above.length > 0
                  ? [
                      {
                        regex: `^(\\.\\./)+(${above.join('|')})/`,
                        message: `src/${folder}/ stands below or beside it: imports go down only.`,
                      },
                    ]
                  : []),
                {
                  regex: `^${out}(?!\\.|ui/|${folder}/).+\\.(store|http|page)\\.js$`,
                  message:
                    'Another subject is reached through its rule files, never its store, handlers or pages (but those of ui/).',
                },
                {
                  regex: '^(\\.\\./)+(admission|app|clean-up|drain|operations|refusal|server|worker|local|cli)\\.js$',
                  message: 'The commands stand on top: nothing imports them.',
                },
                {
                  regex: '/workflows/',
                  message: 'Only types come from workflows/: they run in a sandbox.',
                  allowTypeImports: true,
                },
              ],
            },
          ],
        },
      }));
    }),
  );
}

const SQL_START = '/^\\s*(select\\s[^]+\\sfrom|insert into|update\\s+\\w+\\s+set|delete from|with\\s+\\w+\\s+as)\\s/';
const SQL = `Literal[value=${SQL_START}], TemplateElement[value.raw=${SQL_START}]`;

export default tseslint.config(
  { ignores: ['dist/', 'generated/', '.data/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        FormData: 'readonly',
        Blob: 'readonly',
        Headers: 'readonly',
        Response: 'readonly',
        Request: 'readonly',
        document: 'readonly',
        EventSource: 'readonly',
        window: 'readonly',
      },
    },
  },
  ...floorRules(),
  {
    files: ['src/*.ts', 'src/*.tsx'],
    ignores: ['src/{admission,app,clean-up,drain,operations,refusal,server,worker,local,cli}.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: `^\\./(${FLOORS.slice(1).flat().join('|')})/`, message: 'The ground stands on nothing.' },
          ],
        },
      ],
    },
  },
  {
    files: ['workflows/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/src/', message: 'Workflows are replayed in a sandbox: nothing from src/.' },
            { regex: '^node:', message: 'Workflows are replayed: no Node modules.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.store.ts', 'src/db/**', 'src/local/**'],
    rules: { 'no-restricted-syntax': ['error', { selector: SQL, message: 'Only *.store.ts contains SQL.' }] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [
      'src/config.ts',
      'src/server.ts',
      'src/listening.ts',
      'src/worker.ts',
      'src/cli.ts',
      'src/cli/**',
      'src/local.ts',
      'src/local/**',
      // What it starts is found along PATH, too.
      'src/pictures/making-processes.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
    },
  },
  {
    files: [
      'src/{audit,limits,clients,users,grants,statistics,webhooks,verification,oauth,hosted,console,dashboard,sandbox}/**/*.ts',
    ],
    // Webhooks are sent by it: there we are the client.
    ignores: ['src/**/*.http.ts', 'src/webhooks/sending/connections.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: ['express', 'node:http'].map((name) => ({ name, message: 'Only *.http.ts speaks HTTP.' })) },
      ],
    },
  },
  {
    files: ['test/**/*.{ts,tsx}', 'vitest.config.ts'],
    ignores: ['test/bench/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'CallExpression[callee.name=/^(test|it|describe|beforeAll|beforeEach|afterAll|afterEach)$/] > Literal[raw=/^\\d/]',
          'Property[key.name=/^(timeout|timeoutMs|testTimeout|hookTimeout|interval)$/] > Literal[raw=/^\\d/]',
          'CallExpression[callee.property.name=/^(setDefaultTimeout|setDefaultNavigationTimeout|waitForTimeout|setConfig)$/] > Literal',
          'BinaryExpression[left.callee.object.name=/^(Date|performance)$/][left.callee.property.name="now"][operator="<"]',
        ].map((selector) => ({
          selector,
          message: 'No limit of time decides a test: see CONTRIBUTING.md, and test/support/last-resort.ts.',
        })),
      ],
    },
  },
);
