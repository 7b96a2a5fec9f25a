// Which folder may import what: the layout table of docs/architecture.md in a form that programs read. dependency-cruiser
// turns the rows into rules, tests/site/pages.test.ts checks .astro files, and tests/structure compares the rows with the page.
const npm = (...names) => `node_modules/(@types/)?(${names.join('|')})(/|$)`

/** What the words of the table allow. */
const WORDS = {
  core: '^core/',
  db: '^db/',
  system: '^server/system/',
  "relay's index": '^relay/index\\.ts$',
  line: '^site/line/',
  kit: '^site/kit/',
  node: '^[a-z_/:]+$',
  libraries: '^node_modules/',
  zod: npm('zod'),
  fastify: npm('fastify', '@fastify/[^/]+', 'fastify-type-provider-zod'),
  drizzle: npm('drizzle-orm'),
  'better-sqlite3': npm('better-sqlite3'),
  werift: npm('werift'),
  koffi: npm('koffi'),
  nats: npm('@nats-io/transport-node'),
  react: npm('react', 'react-dom'),
  nanostores: npm('nanostores', '@nanostores/[^/]+'),
  'react-hook-form': npm('react-hook-form', '@hookform/[^/]+'),
  'Base UI': npm('@base-ui/react'),
  qrcode: npm('qrcode'),
  three: npm('three'),
  'three-vrm': npm('@pixiv/[^/]+'),
  MediaPipe: npm('@mediapipe/[^/]+'),
}

/** Folder → the words of its row; its own folder is always allowed. A folder inside another one has only its own row. */
const ROWS = {
  core: ['zod'],
  db: ['core', 'drizzle', 'better-sqlite3', 'node'],
  relay: ['werift', 'koffi', 'nats', 'node'],
  'server/system': ['core', 'db', 'zod', 'node'],
  'server/http': ['core', 'db', 'system', 'fastify', 'zod', 'node'],
  server: ['core', 'db', "relay's index", 'libraries', 'node'],
  'site/line': ['core', 'nanostores'],
  'site/kit': ['core', 'line', 'react', 'nanostores', 'react-hook-form', 'zod', 'Base UI', 'qrcode'],
  'site/webrtc': ['core', 'line', 'nanostores'],
  'site/stage': ['core', 'kit', 'react'],
  'site/avatar': ['core', 'three', 'three-vrm', 'MediaPipe'],
  site: ['core', 'libraries', 'node'],
}

/** The paths that belong to a row, as a pattern. */
const pathOf = (row) => `^${row}/`
/** The rows of folders inside a row, which have rules of their own. */
const insideOf = (row) =>
  Object.keys(ROWS)
    .filter((other) => other.startsWith(`${row}/`))
    .map(pathOf)

module.exports = { WORDS, ROWS, npm, pathOf, insideOf }
