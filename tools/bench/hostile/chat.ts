import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ask,
  formOf,
  newResult,
  noteStall,
  type Options,
  type Result,
  stallText,
  withAttackedServer,
} from './attacked-server.ts'

const event = (chunk: unknown): string => `data: ${JSON.stringify(chunk)}\n\n`
const says = (content: unknown): string => event({ choices: [{ delta: { content } }] })
const used = (prompt_tokens: unknown, completion_tokens: unknown): string =>
  says('はい。') + event({ choices: [], usage: { prompt_tokens, completion_tokens } })
const DONE = 'data: [DONE]\n\n'
/** Number of bytes after which an endless answer ends. */
const ENDLESS_BYTES = 2_000_000

type Answer = (reply: ServerResponse) => void

const stream =
  (...chunks: string[]): Answer =>
  (reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.end(chunks.join(''))
  }

/** Streams `chunk` again and again, as fast as the product reads, up to ENDLESS_BYTES. */
const endless =
  (chunk: string): Answer =>
  (reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    let left = Math.ceil(ENDLESS_BYTES / chunk.length)
    const write = (): void => {
      for (; left > 0 && !reply.destroyed; left--)
        if (!reply.write(chunk)) return void reply.once('drain', write)
      if (!reply.destroyed) reply.end(DONE)
    }
    write()
  }

const status =
  (code: number, body: string, headers = {}): Answer =>
  (reply) => {
    reply.writeHead(code, { 'content-type': 'application/json', ...headers })
    reply.end(body)
  }

/**
 * Answers of a malicious chat server that a company has chosen. They must not harm the server, which all companies
 * share.
 */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'commas without end': endless(says(',,,,,,,,,,')),
  'a bracket and letters without end': endless(says('[aaaaaaaaaaaaaaaaaaa')),
  'blanks without end': endless(says(' '.repeat(1_000))),
  'clauses without end': endless(says('はい。'.repeat(300))),
  'digits without end': endless(says('1'.repeat(5_000))),
  'events of 60 KB': endless(says('あ'.repeat(20_000))),
  'an event without end': endless('a'.repeat(9_000)),
  'lines without end': endless('\n'),
  'comments without end': endless(': ping\n'),
  'usage without end': endless(event({ usage: { prompt_tokens: 1, completion_tokens: 1 } })),
  'deep JSON': stream(`data: ${'['.repeat(30_000)}\n\n`, DONE),
  'wrong types': stream(
    says({ a: 1 }),
    says(7),
    says(null),
    event({ choices: 'x' }),
    event(null),
    event([[]]),
    DONE,
  ),
  prototypes: stream(
    'data: {"__proto__":{"choices":[{"delta":{"content":"x"}}]},"choices":[{"__proto__":{}}]}\n\n',
    DONE,
  ),
  'negative usage': stream(used(-1e9, -1e9), DONE),
  'usage beyond all numbers': stream(used(1e300, 1e300), DONE),
  'usage in words': stream(used('x', {}), DONE),
  'half an event': (reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.write('data: {"choices":[{"in', () => reply.destroy())
  },
  silence: (reply) => void reply.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
  'no answer': (reply) => reply.destroy(),
  'a page': stream('<html></html>'),
  'invalid UTF-8': (reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.end(
      Buffer.concat([Buffer.from('data: {"choices":[{"delta":{"content":"'), Buffer.alloc(500, 0xff)]),
    )
  },
  'a redirect to this machine': status(302, '', { location: 'http://127.0.0.1:1/' }),
  'a refusal of 2 MB': status(400, JSON.stringify({ error: { message: 'x'.repeat(2_000_000) } })),
  'a refusal of every parameter': status(
    400,
    JSON.stringify({
      error: { param: 'messages', code: 'unsupported_parameter', message: '[('.repeat(5_000) },
    }),
  ),
  'a status of its own': status(599, ''),
}

const DRAFT = { lang: 'ja', question: '駐車場はありますか', text: '地下に30台分あります。' }
const NOTED_STALL_MS = 100
/** Number of times each kind of request is made for each malicious answer of the chat server. */
const ROUNDS = 2

/** Lets a company use a malicious chat server, and makes every kind of request for which the product contacts that server. */
export async function chat(options: Options): Promise<Result> {
  const result = newResult()
  const { report, notes } = result
  let say: Answer = () => undefined
  const server = createServer((request, reply) => {
    request.resume()
    say(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = { WEBHOOK_NETWORKS: '127.0.0.0/8', RATE_LIMITS: '0' }
  try {
    await withAttackedServer(result, options, env, async (attacked) => {
      const cookie = await attacked.signIn('admin')
      const kiosk = await attacked.signIn('lobby')
      const { text } = await ask(attacked, report, { path: '/api/getAiSettings', cookie })
      const { settings } = JSON.parse(text) as { settings: object }
      const chatUrl = `http://127.0.0.1:${port}/v1`
      const chosen = {
        ...settings,
        answerer: 'chat',
        isFreeToAnswer: true,
        chatUrl,
        chatModel: 'm',
        chatDayYenMax: null,
      }
      const saved = await ask(attacked, report, { path: '/api/updateAiSettings', body: chosen, cookie })
      if (saved.status !== 200)
        throw new Error(`the settings with the chat server were refused: ${saved.text}`)
      await attacked.server.read()
      for (const [what, answer] of Object.entries(ANSWERS)) {
        say = answer
        const asked = Array.from({ length: ROUNDS }, () => [
          ask(attacked, report, {
            path: '/api/talkTurn',
            body: formOf({ by: 'words', text: '営業時間は何時までですか', lang: 'ja', talkId: randomUUID() }),
            cookie: kiosk,
          }),
          ask(attacked, report, {
            path: '/api/talkAI',
            body: { msg: 'Where is it?', lang: 'en' },
            cookie: kiosk,
          }),
          ask(attacked, report, { path: '/api/tryChatServer', body: { lang: 'ja' }, cookie }),
          ask(attacked, report, { path: '/api/draftTranslations', body: DRAFT, cookie }),
        ])
        await Promise.all(asked.flat())
        // Whatever the chat server has answered, the AI settings must still load, and show the day's spending.
        await ask(attacked, report, { path: '/api/getAiSettings', cookie })
        const stall = await noteStall(result, attacked.server)
        if (stall.wallMs > NOTED_STALL_MS) notes.push(`${what}: longest stall ${stallText(stall)}`)
      }
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return result
}
