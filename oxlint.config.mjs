/**
 * The floors of the house, ground first: a folder may import its own and those below it.
 * Folders on one line stand beside each other and do not import each other.
 */
const FLOORS = [
  ['config', 'crypto', 'db', 'refusals'],
  ['texts'],
  ['ui'],
  ['http'],
  ['audit', 'mail', 'pictures'],
  ['limits'],
  ['accounts'],
  ['clients'],
  ['grants'],
  ['statistics', 'webhooks'],
  ['client-tools', 'verification'],
  ['oauth'],
  ['sandbox', 'users'],
  ['docs'],
  ['pages', 'cli', 'local'],
];
/** Where status and words of a refusal are chosen; the table of OAuth's own errors among it. */
const EDGE = [
  'src/{http,texts,ui,pages,cli,client-tools,local}/**',
  'src/**/*.{http.ts,page.tsx,form.ts}',
  'src/oauth/errors.ts',
];
/**
 * What they write is no refusal: mails, which are stored as they are sent; names of countries, levels and reasons, which a
 * deployment may have of its own; and what a rehearsed review asks a user for, in a reviewer's place.
 */
const WRITERS = [
  'src/mail/{letters,mail-sender}.ts',
  'src/verification/catalogue/{catalogue-words,countries,reasons}.ts',
  'src/verification/review/planned-outcome.ts',
];
const COMMANDS = [
  'admission',
  'app',
  'clean-up',
  'drain',
  'operations',
  'refusal',
  'server',
  'worker',
  'local',
  'cli',
  'client-tools',
];
/** Who answers browsers. Nobody else, below or beside, knows of a page. */
const ABOVE_PAGES = ['app', 'operations', 'server'];
/** One for each kind of people, who share no session, no frame and no page. */
const KINDS_OF_PAGES = ['user', 'team', 'reviewer'];

/** How files of a folder, and of the rooms that some folders have, write the way out of it. */
const WAYS_OUT = [
  { files: (folder) => `src/${folder}/*.{ts,tsx}`, out: '^\\.\\./' },
  { files: (folder) => `src/${folder}/*/**/*.{ts,tsx}`, out: '^(\\.\\./){2,}' },
];

/**
 * In src/pages/ the suffix says all: `*.http.ts` answers, `*.page.tsx` draws, a whole page or a part of one, and `*.form.ts`
 * reads what stands in a form or an address. Only the first knows a request or asks the database.
 */
function pageRules() {
  const out = '^(\\.\\./){2,}';
  const forbidden = forbiddenImports('pages', ['cli', 'local'], out);
  const kinds = KINDS_OF_PAGES.map((kind) => {
    const others = KINDS_OF_PAGES.filter((other) => other !== kind);
    const message = 'Pages of one kind of people know nothing of those of another.';
    return { kind, forbidden: [...forbidden, { regex: `^(\\.\\./)+(${others.join('|')})/`, message }] };
  });
  const handlers = { regex: '\\.http\\.js$', message: 'What draws or reads a form does not know who answers.' };
  const database = { regex: `${out}db/`, message: 'Pages draw and read forms: rules ask the database.' };
  return [
    ...kinds.flatMap(({ kind, forbidden: patterns }) => [
      { files: [`src/pages/${kind}/**`], rules: { 'no-restricted-imports': ['error', { patterns }] } },
      {
        files: [`src/pages/${kind}/**/*.{page.tsx,form.ts}`],
        rules: { 'no-restricted-imports': ['error', { patterns: [...patterns, handlers, database] }] },
      },
    ]),
    {
      files: ['src/pages/**'],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          { selector: SQL, message: 'Only *.store.ts contains SQL.' },
          {
            selector: 'CallExpression[callee.property.name="transaction"]',
            message: 'A transaction is a rule: it belongs to its subject, not to a page.',
          },
        ],
      },
    },
    {
      files: ['src/pages/**'],
      // What stands beside the kinds is shared by them.
      excludeFiles: ['src/pages/*.http.ts', `src/pages/{${KINDS_OF_PAGES.join(',')}}/**/*.{http.ts,page.tsx,form.ts}`],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          {
            selector: 'Program',
            message: 'Pages are *.http.ts, *.page.tsx and *.form.ts: a rule belongs to its subject, below.',
          },
        ],
      },
    },
  ];
}

/** What a file of a floor must not import: every floor above, and its neighbours. */
function floorRules() {
  return FLOORS.flatMap((floor, height) =>
    floor.flatMap((folder) => {
      const neighbours = floor.filter((other) => other !== folder);
      // The ground floor's folders hold what all others stand on.
      const above = [...FLOORS.slice(height + 1).flat(), ...(height === 0 ? [] : neighbours)];
      return WAYS_OUT.map(({ files, out }) => ({
        files: [files(folder)],
        rules: { 'no-restricted-imports': ['error', { patterns: forbiddenImports(folder, above, out) }] },
      }));
    }),
  );
}

function forbiddenImports(folder, above, out) {
  const others = FLOORS.flat().filter((other) => other !== folder && other !== 'ui');
  const message = `src/${folder}/ stands below or beside it: imports go down only.`;
  return [
    ...(above.length > 0 ? [{ regex: `${out}(${above.join('|')})/`, message }] : []),
    {
      regex: `${out}(${others.join('|')})/.+\\.(store|http|page)\\.js$`,
      message:
        'Another subject is reached through its rule files, never its store, handlers or pages (but those of ui/).',
    },
    {
      regex: `${out}(${COMMANDS.join('|')})\\.js$`,
      message: 'The commands stand on top: nothing imports them.',
    },
    {
      regex: '/workflows/',
      message: 'Only types come from workflows/: they run in a sandbox.',
      allowTypeImports: true,
    },
  ];
}

/**
 * A rule speaks no HTTP, and refuses with a code and facts (`src/refusals/`). Both in one: of two rules of the same name the
 * later one counts.
 */
function ruleFiles() {
  const files = [`src/{${FLOORS.flat().join(',')}}/**/*.{ts,tsx}`];
  const paths = ['express', 'node:http'].map((name) => ({ name, message: 'Only *.http.ts speaks HTTP.' }));
  const message = 'A rule refuses with a code and facts: status and words are chosen where the answer is made.';
  const answers = { regex: '/http/(errors|oauth-errors|refusal-answer|refusal-status)\\.js$', message };
  const texts = { regex: '/texts/', message };
  const restrict = (restriction) => ({ 'eslint-js/no-restricted-imports': ['error', restriction] });
  return [
    { files, excludeFiles: EDGE, rules: restrict({ paths, patterns: [answers, texts] }) },
    { files: WRITERS, rules: restrict({ paths, patterns: [answers] }) },
    // Webhooks are sent by it: there we are the client.
    { files: ['src/webhooks/sending/connections.ts'], rules: restrict({ patterns: [answers, texts] }) },
    { files: ['src/**/*.{page.tsx,form.ts}'], rules: restrict({ paths }) },
  ];
}

const SQL_START = '/^\\s*(select\\s[^]+\\sfrom|insert into|update\\s+\\w+\\s+set|delete from|with\\s+\\w+\\s+as)\\s/';
const SQL = `Literal[value=${SQL_START}], TemplateElement[value.raw=${SQL_START}]`;

const TIME_LIMITS = [
  'CallExpression[callee.name=/^(test|it|describe|beforeAll|beforeEach|afterAll|afterEach)$/] > Literal[raw=/^\\d/]',
  'Property[key.name=/^(timeout|timeoutMs|testTimeout|hookTimeout|interval)$/] > Literal[raw=/^\\d/]',
  'CallExpression[callee.property.name=/^(setDefaultTimeout|setDefaultNavigationTimeout|waitForTimeout|setConfig)$/] > Literal',
  'BinaryExpression[left.callee.object.name=/^(Date|performance)$/][left.callee.property.name="now"][operator="<"]',
];

/** Beside what oxlint calls correctness. Those of types are typescript-eslint's strict ones. */
const RULES = [
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'preserve-caught-error',
];
const TYPED_RULES = [
  'ban-ts-comment',
  'consistent-type-imports',
  'no-deprecated',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extraneous-class',
  'no-generated-empty-object-type',
  'no-invalid-void-type',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-assertion',
  'no-require-imports',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'only-throw-error',
  'prefer-literal-enum-member',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-return-this-type',
  'related-getter-setter-pairs',
  'return-await',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
];

function errors(rules, prefix = '') {
  return Object.fromEntries(rules.map((rule) => [`${prefix}${rule}`, 'error']));
}

export default {
  options: { typeAware: true, typeCheck: true },
  // What is compiled with an SDK is nothing before there is one: its own compiler checks it.
  ignorePatterns: ['dist/', 'generated/', '.data/', 'sdks/', 'test/clients/sdks/'],
  plugins: ['typescript'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'error' },
  env: { node: true, es2024: true },
  rules: { ...errors(RULES), 'typescript/require-array-sort-compare': 'off' },
  overrides: [
    {
      files: ['**/*.{js,mjs}'],
      // Pages' own scripts, and what tests run inside of them.
      env: { browser: true },
      rules: {
        ...errors(['no-undef']),
        // Nobody has declared types there.
        'typescript/restrict-template-expressions': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors(TYPED_RULES, 'typescript/'),
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
      },
    },
    ...floorRules(),
    {
      files: ['src/*.{ts,tsx}'],
      excludeFiles: [`src/{${COMMANDS.join(',')}}.ts`],
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
      files: [`src/{${COMMANDS.filter((name) => !ABOVE_PAGES.includes(name)).join(',')}}.ts`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^\\./pages/',
                message: `Only ${ABOVE_PAGES.join(', ')} know of pages: what is needed is a rule.`,
              },
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
      excludeFiles: ['src/**/*.store.ts', 'src/db/**', 'src/local/**'],
      rules: {
        'eslint-js/no-restricted-syntax': ['error', { selector: SQL, message: 'Only *.store.ts contains SQL.' }],
      },
    },
    ...pageRules(),
    {
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: [
        'src/{config,server,listening,worker,cli,client-tools,local}.ts',
        'src/{cli,local}/**',
        // What it starts is found along PATH, too.
        'src/pictures/picture-processes.ts',
      ],
      rules: {
        'eslint-js/no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
        ],
      },
    },
    ...ruleFiles(),
    {
      files: ['test/**/*.{ts,tsx}', 'jest.config.mjs'],
      excludeFiles: ['test/bench/**'],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          ...TIME_LIMITS.map((selector) => ({
            selector,
            message: 'No limit of time decides a test: see CONTRIBUTING.md, and test/support/last-resort.ts.',
          })),
        ],
      },
    },
  ],
};
