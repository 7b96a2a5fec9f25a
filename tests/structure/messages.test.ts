import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { avatarCommand, fromAvatar, toAvatar } from '#core/characters/contract-avatar-commands.ts'
import { messageToClient } from '#core/realtime/to-client.ts'
import { messageToServer, transitionToServer } from '#core/realtime/to-server.ts'

/** The code of a folder as one text, without its comments and without these subfolders. */
function codeOf(folder: string, ...without: string[]): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !without.some((left) => path.startsWith(`${left}/`)))
    .map((path) => readFileSync(path, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''))
    .join('\n')
}

const SERVER = codeOf('server')
const SITE = codeOf('site')

/** Quoted names in the values of a key: for `type: 'a' | 'b'` and the key `type`, the names a and b. */
function namesAfter(code: string, key: string): Set<string> {
  const values = code.matchAll(new RegExp(`\\b(?:${key})(?:\\??:| =) ([^,;{}()\\n]*)`, 'g'))
  return new Set([...values].flatMap(([, value]) => quoted(value!)))
}
const namesIn = (code: string, pattern: RegExp): Set<string> =>
  new Set([...code.matchAll(pattern)].flatMap(([, ...names]) => names.filter(Boolean)))
const quoted = (text: string): string[] => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name!)

/** Messages with a server handler. Handlers are keys of typed records: `ping: (context) => …`, `offer(…) {`. */
const HANDLED = namesIn(
  globSync('server/*/realtime*.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n'),
  /^ {2}(?:async )?(\w+)(?::|\()/gm,
)
const HEARD = namesIn(SITE, /\bon\(\s*'(\w+)'/g)
const SENT_BY_SERVER = namesAfter(SERVER, 'type')
const SENT_BY_SITE = namesIn(SITE, /\b(?:send|deliver)\(\{\s*type: '(\w+)'/g)
/**
 * Event types that the site sends, in the field `eventType` or, in the code of the buttons that suspend or restart a
 * signage, `wanted`.
 */
const MOVED_BY_SITE = namesAfter(SITE, 'eventType|wanted')

/** Whether a comment `// for …` beside the message says which other clients need it. */
function saidForOthers(file: string, name: string): boolean {
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => new RegExp(`^ {2}${name}: `).test(line))
  assert.ok(at >= 0, `${name} is not defined in ${file} on a line of its own`)
  return /\/\/ for /.test(lines[at]!) || /^\s*\/\/ for /.test(lines[at - 1]!)
}

interface Direction {
  file: string
  names: string[]
  senders: Set<string>
  listeners: Set<string>
}
const REALTIME = 'core/realtime'
const DIRECTIONS: Record<string, Direction> = {
  'to the server': {
    file: `${REALTIME}/to-server.ts`,
    names: Object.keys(messageToServer),
    senders: SENT_BY_SITE,
    listeners: HANDLED,
  },
  'stateTransitionEvent to the server': {
    file: `${REALTIME}/to-server.ts`,
    names: Object.keys(transitionToServer),
    senders: MOVED_BY_SITE,
    listeners: HANDLED,
  },
  'to pages': {
    file: `${REALTIME}/to-client.ts`,
    names: Object.keys(messageToClient),
    senders: SENT_BY_SERVER,
    listeners: HEARD,
  },
}

for (const [direction, { file, names, senders, listeners }] of Object.entries(DIRECTIONS)) {
  test(`[7.6] the product sends and handles each message ${direction}, unless the message is marked as for other clients`, () => {
    const lonely = names.filter((name) => !senders.has(name) || !listeners.has(name))
    assert.deepEqual(
      lonely.filter((name) => !saidForOthers(file, name)),
      [],
      'messages that the product does not send or does not handle: add a `// for …` comment to each',
    )
    assert.deepEqual(
      names.filter((name) => !lonely.includes(name) && saidForOthers(file, name)),
      [],
      'messages with a `// for …` comment that the product sends and handles',
    )
  })
}

test("[7.6] the site sends and applies each command of the avatar's data channel", () => {
  const kinds = avatarCommand.def.options.map((option) => [...option.def.shape.kind.def.values][0]!)
  assert.ok(kinds.length >= 8)
  const given = namesAfter(SITE, 'kind')
  // the engine handles 'background' after all other kinds, without comparing `kind`
  const carriedOut = namesIn(SITE, /command\.kind === '(\w+)'/g).union(
    namesIn(readFileSync('site/avatar/engine.ts', 'utf8'), /command\.(background)\b/g),
  )
  assert.deepEqual(
    kinds.filter((kind) => !given.has(kind) || !carriedOut.has(kind)),
    [],
  )
})

test("[7.6] the site writes and reads each message type of the avatar's data channel", () => {
  const written = namesIn(SITE, /\bencodeAvatarText\(\{\s*type: '(\w+)'/g)
  const read = namesIn(SITE, /\?\.type [!=]== '(\w+)'/g)
  const envelopes = [...Object.keys(toAvatar), ...Object.keys(fromAvatar)]
  assert.deepEqual(
    envelopes.filter((name) => !written.has(name) || !read.has(name)),
    [],
  )
})
