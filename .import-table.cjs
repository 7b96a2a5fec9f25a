// Which folder may import what: the README's layout table in a form that programs read. dependency-cruiser turns the rows
// into rules, tests/site/pages.test.ts those of .astro files, and tests/structure holds them against the README word by word.
const npm = (...names) => `node_modules/(@types/)?(${names.join('|')})(/|$)`

/** What the README's words allow. */
const WORDS = {
  server: '^server/',
  rules: '^server/rules/',
  contract: '^server/contract/',
  services: '^server/services/',
  plugins: '^server/plugins/',
  "adapters' types": '^server/adapters/',
  formats: '^server/formats/',
  "relay's index": '^relay/index\\.ts$',
  "relay's api": '^relay/api\\.ts$',
  db: '^db/',
  'db/schema': '^db/schema/',
  'db/queries': '^db/queries/',
  'db/backup': '^db/backup/',
  'db/open': '^db/open\\.ts$',
  'db/written': '^db/written\\.ts$',
  'db/retry-when-full': '^db/retry-when-full\\.ts$',
  layouts: '^site/layouts/',
  islands: '^site/islands/',
  stores: '^site/stores/',
  ui: '^site/ui/',
  messages: '^site/messages/',
  client: '^site/client/',
  kernel: '^site/kernel/',
  help: '^site/help/',
  live: '^site/live/',
  avatar: '^site/avatar/',
  "worker's caches": '^site/worker/caches\\.ts$',
  node: '^[a-z_/:]+$',
  zod: npm('zod'),
  fastify: npm('fastify', '@fastify/[^/]+', 'fastify-type-provider-zod'),
  ws: npm('ws'),
  drizzle: npm('drizzle-orm'),
  'better-sqlite3': npm('better-sqlite3'),
  werift: npm('werift'),
  koffi: npm('koffi'),
  nats: npm('@nats-io/transport-node'),
  'prom-client': npm('prom-client'),
  'ical-generator': npm('ical-generator'),
  nodemailer: npm('nodemailer'),
  'web-push': npm('web-push'),
  selfsigned: npm('selfsigned'),
  otpauth: npm('otpauth'),
  'simplewebauthn/server': npm('@simplewebauthn/server'),
  'simplewebauthn/browser': npm('@simplewebauthn/browser'),
  pdfkit: npm('pdfkit'),
  react: npm('react', 'react-dom'),
  nanostores: npm('nanostores', '@nanostores/[^/]+'),
  'react-hook-form': npm('react-hook-form', '@hookform/[^/]+'),
  FullCalendar: npm('@fullcalendar/react'),
  'Base UI': npm('@base-ui/react'),
  qrcode: npm('qrcode'),
  three: npm('three'),
  'three-vrm': npm('@pixiv/[^/]+'),
  MediaPipe: npm('@mediapipe/[^/]+'),
  meshoptimizer: npm('meshoptimizer'),
  'vad-web': npm('@ricky0123/vad-web'),
  onnxruntime: npm('onnxruntime-web'),
  rolldown: npm('rolldown'),
  astro: npm('astro', '@astrojs/react'),
  'markdown-it': npm('markdown-it'),
  minisearch: npm('minisearch'),
  'tests/support': '^tests/support/',
  playwright: npm('playwright-core'),
}

/** Folder (or file) → the words of its row; its own folder is always allowed. */
const ROWS = {
  'server/rules': [],
  'server/contract': ['rules', 'zod'],
  'server/services': ['rules', 'contract', "adapters' types", 'formats', 'db/queries', 'db/open', 'node'],
  'server/routes': ['contract', 'services', 'plugins', 'fastify', 'zod'],
  'server/realtime': ['rules', 'contract', 'services', "relay's index", 'fastify', 'ws', 'node'],
  'server/plugins': ['rules', 'contract', 'db/queries', 'db/open', 'fastify', 'zod', 'node'],
  'server/adapters': [
    ...['rules', 'node', 'nodemailer', 'web-push', 'otpauth', 'selfsigned'],
    'simplewebauthn/server',
  ],
  'server/formats': ['rules', 'node', 'ical-generator', 'pdfkit'],
  'server/*.ts': ['server', "relay's index", 'db', 'fastify', 'zod', 'node'],
  'server/app': ['server', "relay's index", 'db', 'fastify', 'prom-client', 'node'],
  'server/start': ['server', 'db', 'fastify', 'node'],
  'server/cells': ['server', 'db', 'zod', 'node'],
  'server/bundle': ['rolldown', 'node'],
  relay: ['werift', 'koffi', 'nats', 'node'],
  'relay/negotiation': ["relay's api", 'node'],
  'relay/wire': ['node'],
  'db/schema': ['rules', 'drizzle'],
  'db/queries': ['rules', 'db/schema', 'db/open', 'drizzle'],
  'db/seed': ['rules', 'db/schema', 'db/queries', 'db/open', 'drizzle', 'node'],
  'db/written.ts': [],
  'db/retry-when-full.ts': [],
  'db/backup': ['db/schema', 'db/queries', 'drizzle', 'better-sqlite3', 'node'],
  'db/cells': ['rules', 'db/schema', 'db/backup', 'db/open', 'drizzle', 'better-sqlite3', 'node'],
  'db/open.ts': ['db/schema', 'db/written', 'db/retry-when-full', 'drizzle', 'better-sqlite3', 'node'],
  'site/islands': [
    ...['stores', 'ui', 'messages', 'contract', 'rules'],
    ...['react', 'nanostores', 'react-hook-form', 'zod', 'FullCalendar', 'astro'],
  ],
  'site/ui': ['rules', 'react', 'Base UI'],
  'site/stores': [
    ...['client', 'live', 'kernel', 'avatar', 'messages', "worker's caches", 'contract', 'rules'],
    ...['nanostores', 'qrcode'],
  ],
  'site/client': ['kernel', 'contract', 'simplewebauthn/browser'],
  'site/live': ['kernel', 'contract', 'rules', 'vad-web', 'onnxruntime'],
  'site/kernel': ['contract'],
  'site/avatar': ['rules', 'three', 'three-vrm', 'MediaPipe'],
  'site/messages': ['contract', 'rules'],
  'site/help': ['client', 'messages', 'markdown-it', 'minisearch', 'node'],
  'site/worker': ['contract', 'rolldown', 'node'],
  'site/bundle': ['astro', 'node'],
  studio: ['avatar', 'rules', 'tests/support', 'three', 'three-vrm', 'meshoptimizer', 'playwright', 'node'],
}

/** Rows of .astro files, which dependency-cruiser does not read. */
const ASTRO_ROWS = {
  'site/pages': ['layouts', 'islands', 'ui', 'messages', 'help'],
  'site/layouts': ['islands', 'ui', 'messages', 'help'],
}

/** What a row speaks of, as a pattern of paths. */
const pathOf = (row) => {
  if (row.endsWith('/*.ts')) return `^${row.slice(0, -4)}[^/]+$`
  return row.endsWith('.ts') ? `^${row.replaceAll('.', '\\.')}$` : `^${row}/`
}

module.exports = { WORDS, ROWS, ASTRO_ROWS, npm, pathOf }
