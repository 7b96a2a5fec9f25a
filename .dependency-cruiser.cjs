// The import table of docs/architecture.md, as rules. Arrows only go down.
const { WORDS, ROWS, npm, pathOf, insideOf } = require('./.import-table.cjs')

const rows = Object.entries(ROWS).map(([row, words]) => ({
  name: row.replaceAll(/[^a-z]+/g, '-'),
  comment: `may import ${words.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: pathOf(row), pathNot: insideOf(row) },
  to: { pathNot: [pathOf(row), ...words.map((word) => WORDS[word])] },
}))

/** Libraries that only these files may import; other files call these files. */
const OWNERS = {
  werift: 'relay/transport/peer\\.ts',
  koffi: 'relay/native/',
  '@nats-io/transport-node': 'relay/remote/nats-bus\\.ts',
  'better-sqlite3': 'db/(open|backup/(copy|note-act)|cells/(leave|arrive|inspect|remove))\\.ts',
  'ical-generator': 'server/reservations/calendar-file\\.ts',
  pdfkit: 'server/reservations/statement-pdf\\.ts',
  nodemailer: 'server/mail/transport\\.ts',
  otpauth: 'server/accounts/app-codes\\.ts',
  '@simplewebauthn/server': 'server/accounts/passkey-verifier\\.ts',
  '@simplewebauthn/browser': 'site/accounts/passkey-port\\.ts',
  'prom-client': 'server/process/metrics(-now|-events)?\\.ts',
  rolldown: '(server/process/bundle|site/worker)/',
  selfsigned: 'server/setup/self-signed-certificate\\.ts',
  'web-push': 'server/alerts/web-push\\.ts',
  ws: 'server/realtime/',
  '@fullcalendar/react': 'site/reservations/',
  '@base-ui/react': 'site/kit/ui/',
  three: '(site/avatar|tools/studio)/',
  '@pixiv/[^/]+': '(site/avatar|tools/studio)/',
  '@ricky0123/vad-web': 'site/dialogue/',
  'onnxruntime-web': 'site/dialogue/',
}

/** Modules that talk to the outside world. Use cases know only their interfaces; server/process passes in the implementations. */
const ADAPTERS = [
  '^server/accounts/(app-codes|passkey-verifier|password-hash)\\.ts$',
  '^server/alerts/(http-post|web-push)\\.ts$',
  '^server/dialogue/servers/',
  '^server/exhibits/robot\\.ts$',
  '^server/face/gateway/',
  '^server/mail/transport\\.ts$',
  '^server/media/video-tools\\.ts$',
  '^server/replica/place\\.ts$',
  '^server/setup/(self-signed-certificate|probe-health)\\.ts$',
]
/** The files that put a server together. */
const WIRING = [
  '^server/[^/]+\\.ts$',
  '^server/process/',
  '/wiring[^/]*\\.ts$',
  '^server/(setup/self-signed-tls|replica/(start|take-over)|backups/restore|cells/)',
]

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid(
      'no-circular',
      'type imports aside',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'not-to-unresolvable',
      '',
      {},
      {
        couldNotResolve: true,
        pathNot: ['^(astro:|\\?)', '\\?(url|worker|raw)'],
      },
    ),
    ...rows,
    ...Object.entries(OWNERS).map(([library, owner]) =>
      forbid(
        `only-its-owner-knows-${library.replaceAll(/[^a-z]+/g, '-')}`,
        `${owner} alone names it`,
        { pathNot: `^(${owner}|tests/|tools/)` },
        { path: npm(library) },
      ),
    ),
    forbid(
      'rules-know-no-zod',
      'in core only contracts and the shapes they share import zod',
      { path: '^core/', pathNot: '^core/(.+/contract[^/]*|(realtime|fields|http)/[^/]+|face/frame)\\.ts$' },
      { path: WORDS.zod },
    ),
    forbid(
      'adapters-are-handed-in',
      'a use case names an interface of the outside world, never what implements it',
      { path: '^server/', pathNot: [...WIRING, ...ADAPTERS] },
      { path: ADAPTERS, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'use-cases-know-no-fastify',
      'requests and answers are for routes, server/http and server/process',
      {
        path: '^server/',
        pathNot: ['^server/(http|process)/', '/(routes|realtime|wiring)[^/]*\\.ts$', '^server/[^/]+\\.ts$'],
      },
      { path: WORDS.fastify, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'routes-are-mounted-once',
      'only server/process binds routes, only server/realtime binds message handlers',
      { path: '^server/', pathNot: '^server/process/' },
      { path: '^server/[^/]+/routes[^/]*\\.ts$' },
    ),
    forbid(
      'relay-wire-is-pure',
      'packets as the RFCs define them',
      { path: '^relay/wire/' },
      {
        pathNot: ['^relay/wire/', WORDS.node],
      },
    ),
    forbid(
      'relay-negotiation-knows-the-api',
      '',
      { path: '^relay/negotiation/' },
      {
        pathNot: ['^relay/(negotiation/|api\\.ts$)', WORDS.node],
      },
    ),
    forbid('schema-knows-no-query', '', { path: '^db/schema/' }, { path: '^db/', pathNot: '^db/schema/' }),
    forbid(
      'pages-are-the-top',
      'routes and layouts draw subjects; no subject knows them',
      { path: '^site/', pathNot: '^site/(pages|layouts)/' },
      { path: '^site/(pages|layouts)/' },
    ),
    forbid('the-product-does-not-need-its-tools', '', { pathNot: '^(tools|tests)/' }, { path: '^tools/' }),
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
