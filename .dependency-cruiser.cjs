// The import table of the README, as rules. Arrows only go down.
const { WORDS, ROWS, npm, pathOf } = require('./.import-table.cjs')

const rows = Object.entries(ROWS).map(([row, words]) => ({
  name: row.replaceAll(/[^a-z]+/g, '-'),
  comment: `may import ${words.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: pathOf(row) },
  to: { pathNot: [pathOf(row), ...words.map((word) => WORDS[word])] },
}))

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
      name: 'only-peer-knows-werift',
      severity: 'error',
      from: { pathNot: '^(relay/transport/peer\\.ts|tests/|bench/)' },
      to: { path: npm('werift') },
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
      from: { pathNot: '^db/open\\.ts$' },
      to: { path: npm('better-sqlite3') },
    },
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
