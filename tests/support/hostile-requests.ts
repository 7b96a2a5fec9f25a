import type { Endpoint } from '#core/http/define-endpoint.ts'
import type { Chance } from './chance.ts'
import { png } from './forms.ts'

/** A request of an attacker who knows the contract. */
export interface HostileRequest {
  method: string
  path: string
  bytes: Buffer
  /** Whether Content-Length is right and no odd header was added. If so, the sender waits longer for the answer. */
  isWhole: boolean
  /** The Cookie header; undefined if the request has none. */
  cookie: string | undefined
}

const UUID = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const LONG = 'あ'.repeat(40_000)
const VALUES: readonly unknown[] = [
  '',
  ' ',
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  'SELF',
  '1',
  '0',
  '1e999',
  '0x10',
  { toString: 1 },
  { valueOf: {}, length: 1e9 },
  { __proto__: null },
  [],
  [[[]]],
  [null],
  [1, 1],
  {},
  { $gt: '' },
  '2026-11-20',
  '2026-13-45',
  '2026-11-24T10:00:00+09:00',
  '9999-12-31T00:00:00+09:00',
  '-271822-01-01',
  UUID,
  '\u0000',
  '\ud800',
  '\r\nSet-Cookie: a=b',
  'a\nb',
  '<script>',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
  '＝1',
  '__proto__',
  'constructor',
  'operator',
  'systemAdmin',
  'Standby',
  'a@example.com',
  'x'.repeat(300),
  LONG,
]
const METHODS = [
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
]
const FILES = [
  '/media/1',
  '/media/2/thumbnail',
  '/characters/own/1/model.vrm',
  '/characters/own/1/poster.png',
  '/characters/own/1/1.sprites',
  '/images/a.png',
  `/captures/${UUID}`,
  '/reservation/1.ics',
  '/reservation/usage.csv',
  '/reservation/usage.pdf',
  '/api/getPlays.csv',
  '/api/getCallReport.csv',
  '/api/getCallHistory.csv',
  '/api/getCallTranscript.csv',
  '/docs/json',
  '/docs/',
  '/.version',
  '/realtime',
  '/',
  '/login',
  '/app/signage/view',
  '/app/channel-operator/1',
  '/nowhere',
  '/trackers/face_landmarker.task',
  '/_astro/x.js',
]
const BROKEN_PATHS = [
  '/%',
  '/%zz',
  '/%00',
  '//',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/\\..\\x',
  '*',
]
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/html',
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(200)}`,
  'multipart/form-data; boundary=cut',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  ';;;',
]
const RANGES = [
  'bytes=0-0',
  'bytes=-1',
  'bytes=5-2',
  'bytes=0-,1-',
  'bytes=99999999999999999999-',
  'lines=1',
  'bytes=',
]

/** The field names of an endpoint's input. */
const fieldsOf = ({ input }: Endpoint): string[] => {
  const { shape = {} } = (input as unknown as { _zod: { def: { shape?: Record<string, unknown> } } })._zod.def
  return Object.keys(shape)
}

const anything = (chance: Chance): unknown => chance.one(VALUES)

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function objectOf(chance: Chance, names: readonly string[]): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of names) if (chance.in100(70)) body[name] = anything(chance)
  while (chance.in100(15))
    body[chance.one(['__proto__', 'constructor', 'id', 'role', 'x'])] = anything(chance)
  return body
}

function jsonOf(chance: Chance, names: readonly string[]): Buffer {
  if (chance.in100(3)) return Buffer.from('['.repeat(1 + chance.upTo(20_000)))
  if (chance.in100(3)) return chance.bytes(chance.upTo(400))
  const whole = chance.in100(85) ? objectOf(chance, names) : anything(chance)
  const text = Buffer.from(JSON.stringify(whole) ?? '')
  return chance.in100(12) ? text.subarray(0, chance.upTo(text.length + 1)) : text
}

function formOf(chance: Chance, names: readonly string[]): Buffer {
  const parts = names
    .filter(() => chance.in100(70))
    .map((name) => {
      const value = anything(chance)
      const text = textOf(value)
      const isFile = chance.in100(25)
      const file = isFile
        ? `; filename="${chance.one(['x.png', '../x', '', '\u0000', 'あ'.repeat(300)])}"`
        : ''
      const head = `--cut\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
      return Buffer.concat([Buffer.from(head), isFile ? png : Buffer.from(text), Buffer.from('\r\n')])
    })
  const whole = Buffer.concat([...parts, Buffer.from('--cut--\r\n')])
  return chance.in100(30) ? whole.subarray(0, chance.upTo(whole.length)) : whole
}

function pathOf(chance: Chance, path: string): string {
  if (chance.in100(4)) return chance.one(BROKEN_PATHS)
  let written = path
  if (chance.in100(15))
    written = written.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  if (chance.in100(10))
    written = written.replace(/\d+/, () =>
      // Converts the text by a Buffer, because half a surrogate pair cannot be encoded in an address.
      encodeURIComponent(Buffer.from(textOf(anything(chance)).slice(0, 300)).toString()),
    )
  if (chance.in100(25)) {
    const names = [
      'year',
      'month',
      'scope',
      'from',
      'to',
      'signageId',
      't',
      'guest',
      'as',
      'participant',
      'x',
    ]
    const pairs = names.filter(() => chance.in100(40)).map((name) => `${name}=${queryValue(chance)}`)
    written += `?${pairs.join('&')}`
  }
  return chance.in100(3) ? `${written}${'/x'.repeat(chance.upTo(600))}` : written
}

const queryValue = (chance: Chance): string =>
  chance.one([
    '1',
    '-1',
    '',
    '2026',
    '11',
    'company',
    'all',
    '%00',
    '%zz',
    '%ff',
    '2026-11-20',
    'a'.repeat(500),
    '[]',
    'signage',
  ])

/**
 * Creates a random request, valid or not.
 * @param cookies cookies of valid sessions. Most requests carry one of them, some a forged one, some none
 */
export function hostileRequest(
  chance: Chance,
  endpoints: readonly Endpoint[],
  cookies: readonly string[],
): HostileRequest {
  const endpoint = chance.in100(75) ? chance.one(endpoints) : undefined
  const isRight = endpoint !== undefined && chance.in100(85)
  const method = isRight ? endpoint.method : chance.one(METHODS)
  const path = pathOf(chance, endpoint?.path ?? chance.one(FILES))
  const names = endpoint ? fieldsOf(endpoint) : ['id', 'name']
  const isForm = endpoint?.multipart === true ? chance.in100(80) : chance.in100(8)
  const type = isForm
    ? chance.in100(85)
      ? 'multipart/form-data; boundary=cut'
      : chance.one(TYPES)
    : chance.in100(80)
      ? 'application/json'
      : chance.one(TYPES)
  const hasBody = method !== 'GET' && method !== 'HEAD' ? chance.in100(93) : chance.in100(5)
  const body = hasBody ? (isForm ? formOf(chance, names) : jsonOf(chance, names)) : Buffer.alloc(0)
  const headers = ['Host: 127.0.0.1', 'Connection: close']
  if (type !== '') headers.push(`Content-Type: ${type}`)
  const cookie = cookieOf(chance, cookies)
  if (cookie) headers.push(`Cookie: ${cookie}`)
  if (chance.in100(10)) headers.push(`Range: ${chance.one(RANGES)}`)
  if (chance.in100(6))
    headers.push(`Origin: ${chance.one(['null', 'http://evil.example', 'rubbish', 'http://127.0.0.1'])}`)
  if (chance.in100(60)) headers.push('Sec-Fetch-Site: same-origin')
  if (chance.in100(4)) headers.push(`X-Forwarded-For: ${chance.one(['::1', 'x', '1.2.3.4, 5.6.7.8'])}`)
  if (chance.in100(2)) headers.push(`X-Long: ${'x'.repeat(chance.upTo(20_000))}`)
  const odd = chance.in100(2)
    ? chance.one(['Transfer-Encoding: chunked', 'Expect: 100-continue', 'Upgrade: h2c', 'bad header'])
    : undefined
  if (odd) headers.push(odd)
  const length = chance.in100(97) ? body.length : chance.one([-1, 0, body.length + 50, '9'.repeat(30), 'x'])
  if (body.length > 0 || method === 'POST') headers.push(`Content-Length: ${length}`)
  const head = `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
  const isWhole = odd === undefined && length === body.length
  return { method, path, isWhole, cookie, bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]) }
}

function cookieOf(chance: Chance, cookies: readonly string[]): string | undefined {
  if (chance.in100(15)) return undefined
  if (chance.in100(82)) return chance.one(cookies)
  // Changes the second to last letter of the session's signature, because some bits of the last letter are unused.
  const forged = chance
    .one(cookies)
    .replace(/(?<=sid=[^;]*)[^;](?=[^;](?:;|$))/, (letter) => (letter === 'x' ? 'y' : 'x'))
  return chance.one([
    forged,
    'sid=',
    'sid=a.b.c',
    'reservation_token=x',
    '=;;=',
    `sid=${'x'.repeat(5_000)}`,
    '__proto__=1',
  ])
}
