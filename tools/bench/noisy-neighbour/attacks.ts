import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises'
import { allEndpoints } from '../../../tests/support/all-endpoints.ts'
import type { BenchCompany, Tenant } from '../realtime/bench-company.ts'
import { openNoise } from '../realtime/open-noise.ts'
import { CSV, FACTS, LONG, PLACE, question, TEXT } from './bodies.ts'

export interface Said {
  status: number
  text: string
}

/** Sends one request as this account; by default as an administrator who has not used any CPU budget yet. */
export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: object | FormData,
  account?: Tenant,
) => Promise<Said>

interface Loud {
  base: string
  fixture: BenchCompany
  ask: Ask
}

export interface Running {
  /** Called again and again in several lanes at once. @returns the HTTP status, or another outcome to count */
  send(): Promise<number | string>
  /**
   * Number of lanes, which each send one request at a time. By default 20 lanes, each of which pauses after a refusal,
   * as a page does.
   */
  lanes?: number
  end?(): Promise<void> | void
}

/** Prepares an attack. @returns how to run it */
type Attack = (loud: Loud) => Promise<Running>

/**
 * Imports many answers for the company's AI. Uses a separate account, because the import exhausts the account's CPU
 * budget.
 */
const fill = ({ ask, fixture }: Loud): Promise<Said> =>
  ask('POST', '/api/importAnswers', { csv: CSV }, fixture.admins.at(-1))

/** An attack that imports many answers, and then sends the given request repeatedly. */
const withAnswers =
  (path: string, body: object, method: 'GET' | 'POST' = 'POST'): Attack =>
  async (loud) => {
    const { ask } = loud
    await fill(loud)
    return { send: async () => (await ask(method, path, method === 'GET' ? undefined : body)).status }
  }

/** Imports answers again and again. Each import writes all answers, or is refused by a limit. */
const importing: Attack = async (loud) => {
  const { ask } = loud
  await fill(loud)
  const { text } = await ask('GET', '/api/getAnswers.csv')
  const files = [text, text.replaceAll('あ', 'い'), CSV]
  let n = 0
  return {
    send: async () => (await ask('POST', '/api/importAnswers', { csv: files[n++ % files.length] })).status,
  }
}

const everyEndpoint: Attack = async ({ ask }) => {
  const kept = (await allEndpoints()).filter(({ path }) => !/logout|Session|delete|pw|password/i.test(path))
  let n = 0
  return {
    async send() {
      const { method, path } = kept[n++ % kept.length]!
      return (await ask(method, path, method === 'GET' ? undefined : {})).status
    },
  }
}

/**
 * Starts an HTTP server as an external service that the company has chosen. @returns its address, and a function that
 * closes it
 */
async function listen(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const DAY_MS = 86_400_000

/** A date in two weeks, or the Monday after it, because rooms are booked on workdays. */
function workday(): string {
  const at = new Date(Date.now() + 14 * DAY_MS)
  const sinceSaturday = (at.getUTCDay() + 1) % 7
  const delayMs = sinceSaturday < 2 ? (2 - sinceSaturday) * DAY_MS : 0
  return new Date(at.getTime() + delayMs).toISOString().slice(0, 10)
}

/** Adds ten webhooks that never respond, and creates and cancels bookings. */
const silentWebhooks: Attack = async ({ ask, fixture }) => {
  const tarpit = await listen(() => undefined)
  for (let n = 0; n < 10; n++)
    await ask('POST', '/api/addWebhook', { name: `x${n}`, format: 'json', url: `${tarpit.url}/${n}` })
  await ask('POST', '/api/updateAlerts', {
    waitSeconds: 5,
    awayMinutes: 1,
    tellsBookings: true,
    hours: null,
    byMail: true,
    byPush: true,
    userIds: [],
  })
  let n = 0
  return {
    async send() {
      const admin = fixture.admins[n % fixture.admins.length]!
      const start = `${workday()}T${10 + (n++ % 6)}:00:00+09:00`
      const end = start.replace(':00:00+', ':10:00+')
      const { status, text } = await ask('POST', '/token/create', { title: '予約', start, end }, admin)
      if (status !== 200) return status
      const { reservation } = JSON.parse(text) as { reservation: { id: number } }
      return (await ask('POST', '/reservation/delete', { id: reservation.id }, admin)).status
    },
    end: tarpit.close,
  }
}

const UPLOAD_BYTES = 8 * 1024 * 1024
/** The first bytes of an MP4 file. */
const MP4_HEAD = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'latin1')

/** Uploads a file that begins with these bytes, again and again. */
const uploading =
  (head: Buffer<ArrayBuffer>): Attack =>
  async ({ ask }) => {
    const file = new Blob([head, Buffer.alloc(UPLOAD_BYTES - head.length, 7)], { type: 'video/mp4' })
    return {
      async send() {
        const form = new FormData()
        form.append('filename', 'x.mp4')
        form.append('file', file, 'x.mp4')
        return (await ask('POST', '/api/addMedia', form)).status
      },
    }
  }

/**
 * What the chat server streams as fast as the server reads: punctuation that never ends a clause, an endless series of
 * clauses, or one endless event.
 */
const STREAMS = [
  `data: {"choices":[{"delta":{"content":"${',,,,,,,,,,'.repeat(20)}"}}]}\n\n`,
  `data: {"choices":[{"delta":{"content":"はい。"}}]}\n\n`.repeat(200),
  'x'.repeat(64 * 1024),
]

/**
 * A chat server that streams endlessly. Kiosks ask it questions, and an administrator requests draft translations.
 */
const hostileChat: Attack = async ({ ask, fixture }) => {
  let asked = 0
  const chat = await listen((request, reply) => {
    request.resume()
    const part = STREAMS[asked++ % STREAMS.length]!
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (): void => {
      while (!reply.destroyed && reply.write(part));
    }
    reply.on('drain', write)
    write()
  })
  const { settings } = JSON.parse((await ask('POST', '/api/getAiSettings', {})).text) as { settings: object }
  const server = { answerer: 'chat', isFreeToAnswer: true, chatUrl: `${chat.url}/v1`, chatModel: 'x' }
  const { status, text } = await ask('POST', '/api/updateAiSettings', { ...settings, ...server })
  if (status !== 200) throw new Error(`the settings with the chat server were refused: ${text}`)
  let n = 0
  return {
    async send() {
      n++
      if (n % 4 === 0) {
        const draft = { lang: 'ja', question: question(n), text: '答え'.repeat(400) }
        return (await ask('POST', '/api/draftTranslations', draft)).status
      }
      const kiosk = fixture.kiosks[n % fixture.kiosks.length]!
      return (await ask('POST', '/api/talkAI', { msg: question(n), lang: 'ja' }, kiosk)).status
    },
    end: chat.close,
  }
}

/**
 * Uses all accounts of the company at once. Administrators make the most expensive requests. Operators are not allowed
 * to make these, so they search for similar answers.
 */
const manyAccounts: Attack = async (loud) => {
  const { ask, fixture } = loud
  await fill(loud)
  const dear: [path: string, body: object][] = [
    ['previewAnswers', { csv: CSV }],
    ['tryQuestion', { lang: 'ja', text: LONG, ...PLACE }],
    ['cutText', { lang: 'ja', text: TEXT }],
    ['updateFacts', FACTS],
    ['getAnswers', { text: '駐車場' }],
  ]
  let n = 0
  return {
    async send() {
      n++
      const { admins, operators } = fixture
      const [path, body] = dear[n % dear.length]!
      if (n % 3 > 0) return (await ask('POST', `/api/${path}`, body, admins[n % admins.length]!)).status
      const asked = { lang: 'ja', text: LONG }
      return (await ask('POST', '/api/getSimilarAnswers', asked, operators[n % operators.length]!)).status
    },
  }
}

/** Uses 300 connections of one account and does not pause after a refusal. */
const connections: Attack = async ({ ask }) => ({
  send: async () => (await ask('POST', '/api/getFacts', {})).status,
  lanes: 300,
})

/**
 * Every page of the company sends messages at four times its rate limit, and forty more pages connect and disconnect
 * (realtime/noise.ts).
 */
const sockets: Attack = async ({ base, fixture }) => {
  const noise = await openNoise(base, fixture)
  await noise.turn('over')
  return {
    async send() {
      await pause(1_000)
      return 'lane seconds'
    },
    async end() {
      console.log(`sockets: ${JSON.stringify(await noise.turn('none'))}`)
      await noise.end()
    },
  }
}

const BUSY_MS = 20

/** Computes without a pause and sends nothing. */
const busyClient: Attack = async () => ({
  async send() {
    for (const begunAt = performance.now(); performance.now() - begunAt < BUSY_MS; );
    await nextLoop()
    return 'steps of work'
  },
  lanes: 1,
})

/** Name of the attack that measures what the attacker's own work costs on a shared machine. */
export const CONTROL = '(busy client)'

export const ATTACKS: Readonly<Record<string, Attack>> = {
  [CONTROL]: busyClient,
  endpoints: everyEndpoint,
  importAnswers: importing,
  previewAnswers: withAnswers('/api/previewAnswers', { csv: CSV }),
  cutText: withAnswers('/api/cutText', { lang: 'ja', text: TEXT }),
  tryQuestion: withAnswers('/api/tryQuestion', { lang: 'ja', text: LONG, ...PLACE }),
  getAnswers: withAnswers('/api/getAnswers', { text: '駐車場' }),
  answersCsv: withAnswers('/api/getAnswers.csv', {}, 'GET'),
  updateFacts: withAnswers('/api/updateFacts', FACTS),
  statement: async ({ ask }) => ({
    send: async () => (await ask('GET', '/reservation/usage.pdf?year=2026&month=11')).status,
  }),
  webhooks: silentWebhooks,
  upload: uploading(MP4_HEAD),
  uploadRefused: uploading(Buffer.alloc(0)),
  chat: hostileChat,
  accounts: manyAccounts,
  connections,
  sockets,
}
