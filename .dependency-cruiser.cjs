// Who may import whom: the layering of the tree, as errors. Tests may reach in anywhere.
const tests = '[.]test[.]ts$'
const drivers = ['^node_modules/(pg|@types/pg|@photostructure/sqlite)/', '^(node:)?sqlite$']
// Bundled into dist by scripts/build.mjs, so that an install of Heed does not bring them again.
const builtIn = [
  '@hono/node-server',
  '@humanwhocodes/momoa',
  '@modelcontextprotocol/server',
  '@photostructure/sqlite',
  'commander',
  'csv-parse',
  'fast-string-width',
  'hono',
  'ioredis',
  'jose',
  'leven',
  'onnxruntime-node',
  'smol-toml',
  'tldts',
  'unbash',
  'uuid',
  'yaml',
  'zod',
].map((name) => `^node_modules/${name}/`)
const folder = '^src/(kernel|domain|surface)/[^/]+/'
// Read before the context is loaded: its migrations, and what a person asked for from now on. `heed hook` asks without the server.
const door = [
  `${folder}index[.]ts$`,
  '^src/domain/[^/]+/(migrations|standing-rules)[.]ts$',
  '^src/surface/local/(address|ask|post|wire)[.]ts$',
]

module.exports = {
  forbidden: [
    rule('kernel-knows-nothing-above', 'The kernel imports only the kernel.', inside('src/kernel/'), {
      path: '^src/',
      pathNot: '^src/kernel/',
    }),
    rule('gate-knows-no-log', 'The gate decides by what it is given, and reads no log.', inside('src/kernel/gate/'), {
      path: '^src/kernel/(feedback|inbox)/',
    }),
    rule('log-knows-no-inbox', 'The inbox shows what the log derives.', inside('src/kernel/feedback/'), {
      path: '^src/kernel/inbox/',
    }),
    rule('domain-knows-no-other', 'A context imports the kernel and its own files.', inside('src/domain/([^/]+)/'), {
      path: '^src/',
      pathNot: ['^src/kernel/', '^src/domain/$1/'],
    }),
    rule('hooks-call-the-loop', 'Hooks know the loop, the contexts and the kernel.', inside('src/hooks/'), {
      path: '^src/',
      pathNot: ['^src/kernel/', '^src/domain/', '^src/loop/', '^src/hooks/'],
    }),
    rule(
      'nobody-knows-hooks',
      'Hooks are an addition: no context, no surface and not the loop depends on them.',
      inside('src/(kernel|domain|loop|surface|client)/'),
      { path: '^src/hooks/' },
    ),
    rule('surface-knows-no-other', 'A surface imports contexts, the kernel, itself.', inside('src/surface/([^/]+)/'), {
      path: '^src/',
      pathNot: ['^src/kernel/', '^src/domain/', '^src/setup/index[.]ts$', '^src/surface/$1/'],
    }),
    rule('sessions-know-contexts', 'Sessions of agents know contexts and the kernel.', inside('src/sessions/'), {
      path: '^src/',
      pathNot: ['^src/kernel/', '^src/domain/', '^src/sessions/'],
    }),
    rule('client-runs-alone', 'The client runs far from the server: it takes the error class.', inside('src/client/'), {
      path: '^src/',
      pathNot: ['^src/client/', '^src/kernel/errors[.]ts$'],
    }),
    rule(
      'middleware-takes-two-calls',
      'The middleware takes any Heed, and no framework is installed with it.',
      inside('src/frameworks/'),
      { path: '.', pathNot: ['^src/frameworks/', '^src/client/index[.]ts$', '^src/kernel/(errors|id)[.]ts$'] },
    ),
    rule(
      'errors-run-anywhere',
      'The error class runs in browsers: it imports nothing.',
      inside('src/kernel/errors[.]ts'),
      {
        path: '.',
      },
    ),
    rule('setup-knows-kernel', 'The settings of agents are text, whatever Heed does.', inside('src/setup/'), {
      path: '^src/',
      pathNot: ['^src/kernel/', '^src/setup/'],
    }),
    rule('config-knows-kernel', 'The settings import only the kernel.', inside('src/(config|variables)[.]ts'), {
      path: '^src/',
      pathNot: ['^src/kernel/', '^src/variables[.]ts$'],
    }),
    rule(
      'thin-hook',
      'An agent waits for heed hook, so what it loads at once is small: no package, no program.',
      inside('src/(hook-(command|config)|surface/local/(address|ask|post|wire))[.]ts'),
      {
        path: '.',
        pathNot: [
          '^src/hook-config[.]ts$',
          '^src/surface/local/(address|ask|post|wire)[.]ts$',
          '^(node:)?(fs|net|os|path|http|https)$',
        ],
      },
    ),
    rule(
      'through-the-door',
      'A folder is entered through its index.ts. Within the kernel, folders are parts of one thing.',
      { path: '^src/', pathNot: [tests, '^src/(kernel|domain|surface)/'] },
      { path: folder, pathNot: door },
    ),
    rule(
      'through-the-door-next-door',
      'A folder is entered through its index.ts.',
      inside('src/(domain|surface)/([^/]+)/'),
      { path: folder, pathNot: ['^src/$1/$2/', ...door] },
    ),
    rule(
      'queries-in-repo',
      'Only the kernel and the repo/ of a context, or repo.ts, write queries; tables.ts and migrations.ts make tables; others take types.',
      {
        path: '^src/(domain|surface|client|hooks)/',
        pathNot: [
          tests,
          '^src/domain/[^/]+/(repo/|(tables|migrations)[.]ts$)',
          '^src/hooks/(repo|tables|migrations)[.]ts$',
        ],
      },
      { path: '^src/kernel/store/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'drivers-in-dialect',
      'Only store/dialect/ knows a driver.',
      { path: '^src/', pathNot: [tests, '^src/kernel/store/dialect/'] },
      { path: drivers },
    ),
    rule('product-without-tests', 'What ships imports no tests, benchmarks or scripts.', inside('src/'), {
      path: ['^(test|bench|scripts)/', tests],
    }),
    rule(
      'product-without-dev-dependencies',
      'What ships imports what it brings, or what is installed.',
      inside('src/'),
      {
        path: '^node_modules/',
        pathNot: builtIn,
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'no-cycles',
      'Files that run each other are one file, or need a third; types may go in circles.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    rule('resolvable', 'An import that leads nowhere hides from every other rule.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    // Programs of others, which have the package installed.
    exclude: { path: '^(test/consumers/[^/]+|examples/frameworks|test/frameworks/models)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

function inside(path) {
  return { path: `^${path}`, pathNot: tests }
}
