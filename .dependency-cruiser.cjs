// The import table of the README, as rules. Arrows only go down.
const from = (name, path, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path },
  to: { pathNot: [path, ...allowed] },
})
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`
const REACT = npm('react', 'react-dom', '@types/react', '@types/react-dom')
const STORES = npm('nanostores', '@nanostores/[^/]+')

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
    from('rules-know-nothing', '^server/rules/', [], 'decisions are pure: no clock, no I/O, no library'),
    from('contract-knows-rules', '^server/contract/', ['^server/rules/', npm('zod')]),
    from('services', '^server/services/', [
      '^server/(rules|contract|adapters)/',
      '^db/queries/',
      '^db/(open|schema/index)\\.ts$',
      '^node:',
      '^[a-z_/]+$',
    ]),
    from('routes', '^server/routes/', [
      '^server/(contract|services|plugins)/',
      npm('fastify', 'zod', '@fastify/[^/]+'),
    ]),
    from('realtime', '^server/realtime/', [
      '^server/(contract|rules|services)/',
      '^relay/index\\.ts$',
      npm('ws', '@types/ws', '@fastify/websocket', 'fastify'),
      '^[a-z_/]+$',
    ]),
    from('plugins', '^server/plugins/', [
      '^server/(contract|rules)/',
      '^db/(queries/|open\\.ts$)',
      npm('[^/]+', '@fastify/[^/]+'),
      '^[a-z_/]+$',
    ]),
    from('relay-knows-nobody', '^relay/', [npm('werift'), '^[a-z_/]+$']),
    {
      name: 'only-peer-knows-werift',
      severity: 'error',
      from: { pathNot: '^(relay/peer\\.ts|tests/|bench/)' },
      to: { path: npm('werift') },
    },
    {
      name: 'only-open-names-the-driver',
      severity: 'error',
      from: { pathNot: '^db/open\\.ts$' },
      to: { path: npm('better-sqlite3') },
    },
    from('db-schema', '^db/schema/', ['^server/rules/', npm('drizzle-orm')]),
    from('db-queries', '^db/queries/', ['^db/(schema/|open\\.ts)', '^server/rules/', npm('drizzle-orm')]),
    from(
      'site-ui-is-stateless',
      '^site/ui/',
      [REACT, npm('@base-ui/react'), '^server/rules/'],
      'parts get what they draw as props; pure rules (layout) are allowed',
    ),
    from('islands', '^site/islands/', [
      '^site/(stores|ui|messages)/',
      '^server/rules/',
      REACT,
      STORES,
      npm('react-hook-form', '@hookform/[^/]+', 'zod', '@fullcalendar/react'),
      '^server/contract/',
    ]),
    from('stores', '^site/stores/', [
      '^site/(client|live|avatar|messages)/',
      '^site/worker/caches\\.ts$',
      '^server/(contract|rules)/',
      STORES,
      npm('qrcode', '@types/qrcode'),
    ]),
    {
      name: 'stores-shared-knows-no-subject',
      severity: 'error',
      from: { path: '^site/stores/shared/' },
      to: { path: '^site/stores/', pathNot: '^site/stores/shared/' },
    },
    {
      name: 'a-subject-knows-itself-and-shared',
      comment: 'what two subjects need stands in shared; what one builds on another is named below, with its reason',
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
    from('client', '^site/client/', ['^server/contract/', npm('zod')]),
    from('live', '^site/live/', ['^server/(contract|rules)/']),
    from('avatar', '^site/avatar/', [
      npm('three', '@types/three', '@pixiv/[^/]+', '@mediapipe/[^/]+', 'meshoptimizer'),
      '^[a-z_/:]+$',
      '^server/rules/',
    ]),
    from('worker-knows-nobody', '^site/worker/', [npm('rolldown'), '^[a-z_/:]+$']),
    from('messages', '^site/messages/', ['^server/(contract|rules)/']),
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
