// The import table of the README, as rules. Arrows only go down.
const { WORDS, ROWS, npm, pathOf } = require('./.import-table.cjs')

const rows = Object.entries(ROWS).map(([row, words]) => ({
  name: row.replaceAll(/[^a-z]+/g, '-'),
  comment: `may import ${words.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: pathOf(row) },
  to: { pathNot: [pathOf(row), ...words.map((word) => WORDS[word])] },
}))

/** The subjects of site/stores that another one builds on. */
const BUILT_ON = {
  '^site/stores/calls/': {
    by: ['^site/stores/operator/'],
    why: 'an operator is who answers calls: the standby page lists and accepts them, and standing by loads their sound',
  },
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^(astro:|\\?)', '\\?(url|worker|raw)'] },
    },
    ...rows,
    {
      name: 'adapters-are-handed-in',
      comment: 'a use case names an interface of the outside world, never what implements it',
      severity: 'error',
      from: { path: '^server/(services|realtime|routes|plugins)/' },
      to: { path: WORDS["adapters' types"], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-peer-knows-werift',
      severity: 'error',
      from: { pathNot: '^(relay/transport/peer\\.ts|tests/|bench/)' },
      to: { path: npm('werift') },
    },
    {
      name: 'only-native-knows-koffi',
      severity: 'error',
      from: { pathNot: '^(relay/native/|tests/|bench/)' },
      to: { path: npm('koffi') },
    },
    {
      name: 'only-the-bus-knows-nats',
      severity: 'error',
      from: { pathNot: '^(relay/remote/nats-bus\\.ts|tests/|bench/)' },
      to: { path: npm('@nats-io/transport-node') },
    },
    {
      name: 'the-product-does-not-need-the-studio',
      severity: 'error',
      from: { pathNot: '^(studio|tests|bench)/' },
      to: { path: '^studio/' },
    },
    {
      name: 'only-open-names-the-driver',
      severity: 'error',
      from: { pathNot: '^db/(open|backup/(copy|note-act)|cells/(leave|arrive|inspect|remove))\\.ts$' },
      to: { path: npm('better-sqlite3') },
    },
    {
      name: 'stores-shared-knows-no-subject',
      severity: 'error',
      from: { path: '^site/stores/shared/' },
      to: { path: '^site/stores/', pathNot: '^site/stores/shared/' },
    },
    {
      name: 'a-subject-knows-itself-and-shared',
      comment:
        'what two subjects need stands in shared; what one builds on another is named below, with its reason',
      severity: 'error',
      from: { path: '^site/stores/([^/]+)/' },
      to: { path: '^site/stores/', pathNot: ['^site/stores/(shared|$1)/', ...Object.keys(BUILT_ON)] },
    },
    ...Object.entries(BUILT_ON).map(([path, { by, why }]) => ({
      name: `who-builds-on-${path.split('/')[2]}`,
      comment: why,
      severity: 'error',
      from: { path: '^site/stores/', pathNot: [path, ...by] },
      to: { path },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: undefined,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
}
