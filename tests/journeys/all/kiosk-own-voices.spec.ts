import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { startKioskMachine } from '../../support/kiosk-machine.ts'
import { audibleSeconds, startSoundMachine } from '../../support/sound-machine.ts'

interface Report {
  voices: [name: string, lang: string][]
  /** The events of each text's utterance, in order. */
  said: string[][]
}

/** The second text is the first one in kana, as MeCab converts it. */
const TEXTS = [
  ['ja-JP', '展示は18時までです。'],
  ['ja-JP', 'テンジワ18ジマデデス。'],
  ['en-US', 'The exhibition is open until six.'],
  ['zh-CN', '展览到六点结束。'],
] as const

/** Speaks the texts with the browser's voices. Reports to the test's server before and after each text. */
const PAGE = `<!doctype html><meta charset="utf-8"><script>(async () => {
  const send = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) })
  const voices = () => speechSynthesis.getVoices()
  speechSynthesis.onvoiceschanged = async () => {
    speechSynthesis.onvoiceschanged = null
    const said = []
    for (const [lang, text] of ${JSON.stringify(TEXTS)}) {
      await send('/begins', lang)
      said.push(await new Promise((resolve) => {
        const events = []
        const utterance = new SpeechSynthesisUtterance(text)
        utterance.lang = lang
        utterance.voice = voices().find((voice) => voice.lang === lang)
        utterance.onstart = () => events.push('start')
        utterance.onend = () => resolve([...events, 'end'])
        utterance.onerror = ({ error }) => resolve([...events, error])
        speechSynthesis.speak(utterance)
      }))
      await send('/ended', lang)
    }
    await send('/done', { said, voices: voices().map(({ name, lang }) => [name, lang]) })
  }
  voices()
})()</script>`

test('[2.4.6] a kiosk set up by setup.sh speaks Japanese with kanji, English and Chinese without any server', {
  timeout: 180_000,
}, async (t) => {
  const sound = await startSoundMachine()
  const seconds: number[] = []
  let recording: ReturnType<typeof sound.record> | undefined
  let tell: (report: Report) => void = () => {}
  const told = new Promise<Report>((resolve) => {
    tell = resolve
  })
  const server = createServer(async (request, response) => {
    if (request.url === '/begins') recording = sound.record()
    if (request.url === '/ended' && recording) seconds.push(audibleSeconds(await recording.stop()))
    if (request.url === '/done') tell((await json(request)) as Report)
    response.setHeader('content-type', 'text/html').end(request.url === '/kiosk' ? PAGE : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const kiosk = startKioskMachine(`http://localhost:${(server.address() as AddressInfo).port}/kiosk`, sound)
  t.after(async () => {
    await kiosk.close()
    server.close()
    server.closeAllConnections()
    await sound.close()
  })
  const { voices, said } = await told
  t.diagnostic(JSON.stringify({ voices, seconds }))
  assert.deepEqual(voices.map(([, lang]) => lang).sort(), ['en-US', 'ja-JP', 'zh-CN'])
  assert.deepEqual(
    said,
    TEXTS.map(() => ['start', 'end']),
  )
  for (const length of seconds) assert.ok(length > 0.8 && length < 4, `${seconds} s`)
  const [kanji = 0, kana = 0] = seconds
  assert.ok(Math.abs(kanji - kana) < 0.2, 'kanji are read as their kana, not spelled as “Chinese letter”')
})
