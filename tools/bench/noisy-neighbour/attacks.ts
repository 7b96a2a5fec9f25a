import { createServer } from 'node:http'
import { allEndpoints } from '../../../tests/support/all-endpoints.ts'

/** Sends one request as the company's administrator; resolves with its status. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object | FormData) => Promise<number>
/** Prepares the attack. @returns the request to repeat */
type Attack = (ask: Ask) => Promise<() => Promise<number>> | (() => Promise<number>)

const WORDS =
  '営業時間 何時 駐車場 受付 場所 予約 料金 子供 車椅子 案内 展示 会議 トイレ 出口 写真 撮影'.split(' ')
const word = (n: number): string => WORDS[n % WORDS.length] ?? ''
const question = (n: number): string => `${word(n)}${word(n * 7 + 3)}は${word(n * 13 + 5)}ですか${n}`
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const CSV = [
  'ja_questions,ja_answer',
  ...many(1_900, (n) => `"${many(6, (k) => question(n * 6 + k)).join('\n')}",${n}です${'あ'.repeat(30)}`),
].join('\n')
const TEXT = many(1_500, (n) => `Q: ${question(n)}\nA: ${'答え'.repeat(40)}`)
  .join('\n')
  .slice(0, 190_000)
const LONG = many(40, question).join('').slice(0, 500)
const PLACE = { storeId: null, signageId: null }

/** Fills the company's AI answers, then sends this request. */
const withAnswers =
  (path: string, body: object, method: 'GET' | 'POST' = 'POST'): Attack =>
  async (ask) => {
    await ask('POST', '/api/importAnswers', { csv: CSV })
    return () => ask(method, path, method === 'GET' ? undefined : body)
  }

async function everyEndpoint(ask: Ask): Promise<() => Promise<number>> {
  const kept = (await allEndpoints()).filter(({ path }) => !/logout|Session|delete|pw|password/i.test(path))
  let n = 0
  return () => {
    const { method, path } = kept[n++ % kept.length]!
    return ask(method, path, method === 'GET' ? undefined : {})
  }
}

/** Ten webhooks that never respond, and bookings that are made and cancelled. */
async function silentWebhooks(ask: Ask): Promise<() => Promise<number>> {
  const tarpit = createServer(() => undefined).listen(0, '127.0.0.1')
  tarpit.unref()
  const { port } = tarpit.address() as { port: number }
  for (let n = 0; n < 10; n++)
    await ask('POST', '/api/addWebhook', {
      name: `x${n}`,
      format: 'json',
      url: `http://127.0.0.1:${port}/${n}`,
    })
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
  return () => {
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
    const start = `${day}T${10 + (n++ % 6)}:00:00+09:00`
    return ask('POST', '/token/create', { title: '予約', start, end: start.replace(':00:00+', ':10:00+') })
  }
}

const upload: Attack = (ask) => () => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(8 * 1024 * 1024, 7)], { type: 'video/mp4' }), 'x.mp4')
  return ask('POST', '/api/addMedia', form)
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  endpoints: everyEndpoint,
  importAnswers: (ask) => () => ask('POST', '/api/importAnswers', { csv: CSV }),
  previewAnswers: withAnswers('/api/previewAnswers', { csv: CSV }),
  cutText: withAnswers('/api/cutText', { lang: 'ja', text: TEXT }),
  tryQuestion: withAnswers('/api/tryQuestion', { lang: 'ja', text: LONG, ...PLACE }),
  getAnswers: withAnswers('/api/getAnswers', { text: '駐車場' }),
  answersCsv: withAnswers('/api/getAnswers.csv', {}, 'GET'),
  statement: (ask) => () => ask('GET', '/reservation/usage.pdf?year=2026&month=11'),
  webhooks: silentWebhooks,
  upload,
}
