import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  browserRecognition,
  createBrowserHearing,
  createEitherHearing,
  createServerHearing,
  type HearingEvents,
  type Recognition,
} from '../../../site/dialogue/hearing.ts'
import type { Turn } from '../../../site/dialogue/turn.ts'

function openBrowserHearing() {
  const reported: string[] = []
  const made: (Recognition & { did: string[] })[] = []
  const hearing = createBrowserHearing(
    () => {
      const did: string[] = []
      const recognition = {
        lang: '',
        continuous: true,
        interimResults: false,
        did,
        onresult: null,
        onerror: null,
        onend: null,
        start: () => void did.push('start'),
        stop: () => void did.push('stop'),
        abort: () => void did.push('abort'),
      } as Recognition & { did: string[] }
      made.push(recognition)
      return recognition
    },
    {
      partial: (text) => reported.push(`… ${text}`),
      recognized: (text) => reported.push(text),
      notUnderstood: () => reported.push('unheard'),
      idle: () => reported.push('idle'),
      failed: (reason) => reported.push(`failed: ${reason}`),
    },
  )
  const says = (transcript: string, isFinal: boolean) =>
    made.at(-1)?.onresult?.({ results: [{ isFinal, 0: { transcript } }] })
  return { hearing, made, told: reported, says }
}

test("[7.5] shows interim results and reports the recognized text once, in the visitor's language", () => {
  const { hearing, made, told: reported, says } = openBrowserHearing()
  hearing.listen('zh')
  says('几点', false)
  hearing.take(new Float32Array(0), 'zh')
  says('几点关门', true)
  says('几点关门', true)
  made[0]?.onend?.()
  assert.deepEqual(reported, ['… 几点', '几点关门'])
  assert.deepEqual([made[0]?.lang, made[0]?.did], ['zh-CN', ['start', 'stop']])
})

test('[4.5] reports speech without recognized words as not understood, but silence as idle', () => {
  const { hearing, made, told: reported, says } = openBrowserHearing()
  hearing.listen('ja')
  made[0]?.onend?.()
  assert.deepEqual(reported.splice(0), ['idle'])
  hearing.listen('ja')
  hearing.take(new Float32Array(0), 'ja')
  made[1]?.onend?.()
  assert.deepEqual(reported, ['unheard'])
  hearing.listen('ja')
  const late = made[2]?.onresult
  hearing.stop()
  late?.({ results: [{ isFinal: true, 0: { transcript: 'おそい' } }] })
  says('おそい', true)
  assert.deepEqual([reported, made[2]?.did], [['unheard'], ['start', 'abort']])
})

test('[7.5] reports a recognizer as failed if it cannot reach its service, but not after silence or a stop', () => {
  const { hearing, made, told: reported } = openBrowserHearing()
  hearing.listen('ja')
  for (const error of ['no-speech', 'aborted', 'network']) made[0]?.onerror?.({ error })
  assert.deepEqual(reported, ['failed: network'])
})

test('[7.5] continues without speech recognition in a browser that has none, and logs it', (t) => {
  const log = t.mock.method(console, 'info', () => {})
  assert.equal(browserRecognition({}), undefined)
  assert.equal(log.mock.callCount(), 1)
  class Known {}
  assert.ok(browserRecognition({ webkitSpeechRecognition: Known })?.() instanceof Known)
})

/** The server's report on a recording: the recognized text, and whether an answer to that text follows. */
type Said = [text: string | null, isAnswered?: boolean] | undefined

function openServerHearing(...says: Said[]) {
  const reported: string[] = []
  const asked: string[] = []
  const open: Turn[] = []
  const closed: number[] = []
  const hearing = createServerHearing(
    ({ length }, _lang, by) => {
      const number = asked.push(`${by} ${length}`) - 1
      const said = says[number]
      const [text = null, isAnswered = false] = said ?? []
      const recognized = said && ({ kind: 'heard', text, question: isAnswered ? text : null } as const)
      const turn = {
        recognized: Promise.resolve(recognized),
        follow() {},
        close: () => closed.push(number),
      }
      open.push(turn)
      return turn
    },
    {
      recognized: (text, begun) =>
        reported.push(begun ? `${text}, answered by ${open.indexOf(begun.turn)}` : text),
      notUnderstood: () => reported.push('unheard'),
    },
  )
  return { hearing, told: reported, asked, closed }
}
const settled = () => new Promise(setImmediate)

test("[decisions 7] reports empty and failed results of the server's speech recognition as not understood", async () => {
  const {
    hearing,
    told: reported,
    asked,
    closed,
  } = openServerHearing(['料金は', true], ['  '], [null], undefined, ['何', true])
  for (let n = 0; n < 4; n += 1) {
    hearing.take(new Float32Array(1), 'ja')
    await settled()
  }
  hearing.take(new Float32Array(1), 'ja')
  hearing.stop()
  await settled()
  assert.deepEqual(reported, ['料金は, answered by 0', 'unheard', 'unheard', 'unheard'])
  assert.deepEqual([asked.length, closed], [5, [4]])
})

test('[decisions 7] uses the answer that the server gave at a pause if the sentence was complete there', async () => {
  const { hearing, told: reported, asked, closed } = openServerHearing(['料金はいくらですか', true])
  assert.equal(await hearing.guess(new Float32Array(1), 'ja'), true)
  hearing.take(new Float32Array(2), 'ja')
  await settled()
  assert.deepEqual([reported, asked, closed], [['料金はいくらですか, answered by 0'], ['pause 1'], []])
})

test('[decisions 7] uses the words recognized at a pause if the visitor said nothing more', async () => {
  const { hearing, told: reported, asked } = openServerHearing(['料金は'])
  assert.equal(await hearing.guess(new Float32Array(1), 'ja'), false)
  hearing.take(new Float32Array(2), 'ja')
  await settled()
  assert.deepEqual([reported, asked], [['料金は'], ['pause 1']])
})

test('[decisions 7] recognizes the whole sentence again if the visitor continues after a pause', async () => {
  const {
    hearing,
    told: reported,
    asked,
    closed,
  } = openServerHearing(['料金は', true], ['料金はいくらですか', true])
  const guess = hearing.guess(new Float32Array(1), 'ja')
  hearing.resume()
  assert.equal(await guess, false)
  hearing.take(new Float32Array(2), 'ja')
  await settled()
  assert.deepEqual(reported, ['料金はいくらですか, answered by 1'])
  assert.deepEqual([asked, closed], [['pause 1', 'sound 2'], [0]])
})

test('[decisions 7] recognizes an unfinished utterance at no more than three pauses, and then the whole recording', async () => {
  const { hearing, told: reported, asked } = openServerHearing([''], undefined, [' '], ['料金は', true])
  for (let n = 0; n < 4; n++) {
    await hearing.guess(new Float32Array(1), 'ja')
    if (n < 3) hearing.resume()
  }
  assert.equal(asked.length, 3)
  hearing.take(new Float32Array(2), 'ja')
  await settled()
  assert.deepEqual([reported, asked.length], [['料金は, answered by 3'], 4])
  await hearing.guess(new Float32Array(1), 'ja')
  assert.equal(asked.length, 5, 'the next utterance has three attempts of its own')
})

test("[decisions 7] recognizes a sentence as complete from the browser's interim result", async () => {
  const { hearing, says } = openBrowserHearing()
  assert.equal(await hearing.guess(new Float32Array(0), 'ja'), false)
  hearing.listen('ja')
  says('料金は', false)
  assert.equal(await hearing.guess(new Float32Array(0), 'ja'), false)
  says('料金はいくらですか', false)
  assert.equal(await hearing.guess(new Float32Array(0), 'ja'), true)
})

test("[decisions 7] lets the server recognize speech once the browser's own recognition has failed permanently", async () => {
  const did: string[] = []
  const told: string[] = []
  let own: HearingEvents | undefined
  const fake = (name: string) => ({
    listen: (lang: string) => did.push(`${name} listens ${lang}`),
    take: () => did.push(`${name} takes`),
    guess: async () => name === 'server',
    resume: () => did.push(`${name} resumes`),
    stop: () => did.push(`${name} stops`),
  })
  const hearing = createEitherHearing(
    (events) => {
      own = events
      return fake('own')
    },
    () => fake('server'),
    {
      partial: () => {},
      recognized: (text) => told.push(text),
      notUnderstood: () => told.push('not understood'),
      failed: (reason) => told.push(`failed: ${reason}`),
    },
  )
  hearing.listen('en')
  own?.recognized('Hello')
  own?.failed('network')
  hearing.take(new Float32Array(0), 'en')
  assert.deepEqual(did, ['own listens en', 'own stops', 'server listens en', 'server takes'])
  assert.deepEqual(told, ['Hello'])
  assert.equal(await hearing.guess(new Float32Array(0), 'en'), true)
})
