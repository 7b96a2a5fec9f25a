import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { type Db, openDb } from '../../../db/open.ts'
import { aiSettings, pronunciations, users } from '../../../db/schema/index.ts'
import { createOpenAiVoice } from '../../../server/dialogue/servers/openai-audio.ts'
import {
  SpeechFault,
  type SpeechFaultReason,
  type Voice,
  type VoiceOptions,
} from '../../../server/dialogue/servers/speech-server.ts'
import { createSpeech, type Speech } from '../../../server/dialogue/speech.ts'
import { createSpeechCache } from '../../../server/dialogue/speech-cache.ts'
import { createSpeechBudget } from '../../../server/dialogue/spending.ts'
import { standardTexts } from '../../../server/dialogue/standard-texts.ts'
import { createFileStore } from '../../../server/system/files.ts'
import { startOpenAiAudioServer } from '../../support/ai/openai-audio-server.ts'
import { addCompany, addPerson } from '../../support/builders.ts'

const top = mkdtempSync(join(tmpdir(), 'uketsuke-speech-'))

let folder = ''
const keeping: Promise<void>[] = []
/** Waits until the speech has been written to the cache on disk. */
const kept = () => Promise.all(keeping)
after(async () => {
  await kept()
  rmSync(top, { recursive: true, force: true })
})
let db: Db
let at = 0
let speech: Speech
let companyId: number
const wishes: VoiceOptions[] = []
const faults: string[] = []
const answered: string[] = []
/** The daily budget of one company for the configured speech servers, in yen. */
let dayYenMax = 1_000
let fault: SpeechFaultReason | undefined
/** A second configured speech service, besides the one that the company has chosen. Undefined if there is only one. */
let second: Voice | undefined
let heard: { lang: string; names: readonly string[] } | undefined

/** While set, recognizing takes until the request is closed. */
let isHearingSlow = false

/** While set, reading the cache fails with this error. */
let diskFault: Error | undefined

const open = (maxBytes?: number) => {
  const cache = createSpeechCache({
    files: createFileStore(folder),
    requireSpace: () => undefined,
    now: () => at,
    maxBytes,
  })
  return createSpeech({
    db,
    now: () => at,
    cache: {
      read: (key) => (diskFault ? Promise.reject(diskFault) : cache.read(key)),
      keep(key, text) {
        const keep = cache.keep(key, text)
        keeping.push(keep)
        return keep
      },
    },
    voices: {
      voicevox: {
        languages: ['ja'],
        identity: (voice) => voice,
        async speak(wish) {
          wishes.push(wish)
          if (fault) throw new SpeechFault(fault, 'test')
          return { audio: Buffer.from(`sound of ${wish.text}`), mimeType: 'audio/wav' }
        },
        async list() {
          if (fault) throw new SpeechFault(fault, 'test')
          return [{ id: '3', name: '三番' }]
        },
      },
      openai: second,
    },
    transcriber: {
      async transcribe(_, lang, names, closed) {
        heard = { lang, names }
        if (isHearingSlow && closed) {
          await once(closed, 'abort')
          throw new SpeechFault('connection', 'test')
        }
        if (fault) throw new SpeechFault(fault, 'test')
        return 'トイレはどこ'
      },
    },
    budget: createSpeechBudget(db, () => at, dayYenMax),
    onAnswer: (_, service) => answered.push(service),
    onFault: (_, service, error, by) => faults.push(`${service} ${by} ${String(error)}`),
    onDiskFault: (error) => faults.push(String(error)),
  })
}

beforeEach(() => {
  db?.close()
  folder = mkdtempSync(join(top, 'a-'))
  db = openDb(':memory:')
  wishes.length = 0
  faults.length = 0
  answered.length = 0
  dayYenMax = 1_000
  fault = undefined
  second = undefined
  diskFault = undefined
  heard = undefined
  isHearingSlow = false
  at = 1_000_000
  companyId = addCompany(db)
  const voices = {
    ja: { service: 'voicevox', voice: '3', speed: 1.1 },
    en: { service: 'google', voice: '' },
  } as const
  db.insert(aiSettings).values({ companyId, voices, greeting: {}, hours: [], hearing: 'openai' }).run()
  speech = open()
})
after(() => db.close())

const say = (text: string, lang: 'ja' | 'en' | 'zh' = 'ja', company = companyId) =>
  speech.say(company, { text, lang })
test("[7.5] speaks with the company's chosen voice, and lets the browser speak if none is chosen or available", async () => {
  const made = await say('こんにちは')
  assert.equal(
    made.service === 'server' && Buffer.from(made.audio, 'base64').toString(),
    'sound of こんにちは',
  )
  assert.deepEqual(wishes, [{ text: 'こんにちは', lang: 'ja', voice: '3', speed: 1.1 }])
  assert.deepEqual(await say('Hello', 'en'), { service: 'browser' }, 'Google is not configured')
  assert.deepEqual(await say('你好', 'zh'), { service: 'browser' })
})

test('[decisions 7] uses a configured speech server for a company that chose no voice', async () => {
  const other = addCompany(db)
  assert.equal((await say('こんにちは', 'ja', other)).service, 'server')
  assert.deepEqual(wishes, [{ text: 'こんにちは', lang: 'ja', voice: '', speed: 1 }])
  assert.deepEqual(await say('Hello', 'en', other), { service: 'browser' }, 'VOICEVOX speaks Japanese only')
  assert.deepEqual(
    ['ja', 'en'].map((lang) => speech.voiceOf(other, lang as 'ja').service),
    ['voicevox', 'browser'],
  )
})

test('[decisions 7] uses the next configured speech service while the chosen one fails', async () => {
  second = {
    languages: ['ja'],
    identity: (voice) => voice,
    speak: async ({ voice, speed }) => ({ audio: Buffer.from(`${voice} ${speed}`), mimeType: 'audio/mpeg' }),
    list: async () => [],
  }
  speech = open()
  fault = 'connection'
  const said = await say('こんにちは')
  // the second service speaks with its default voice (an empty name) at the company's speed
  assert.equal(said.service === 'server' && Buffer.from(said.audio, 'base64').toString(), ' 1.1')
  const preview = { service: 'voicevox', voice: '3', speed: 1 } as const
  assert.deepEqual(await speech.say(companyId, { text: 'お試し', lang: 'ja' }, preview), {
    service: 'browser',
  })
  fault = undefined
  at += 30_000
  assert.equal((await say('さようなら')).service === 'server' && wishes.at(-1)?.text, 'さようなら')
})

const addNamed = (company: number, name: string, more: { kana: string; deletedAt?: number }): void => {
  const { userId } = addPerson(db, { companyId: company, name })
  db.update(users).set(more).where(eq(users.id, userId)).run()
}

test("[decisions 7] if the company chose the browser's voice, returns the text to speak with pronunciations applied", async () => {
  const voices = { ja: { service: 'browser', voice: 'Kyoko' } } as const
  db.update(aiSettings).set({ voices }).run()
  db.insert(pronunciations).values({ companyId, lang: 'ja', written: '受付', spoken: 'うけつけ' }).run()
  addNamed(companyId, '東海林 花', { kana: 'しょうじ はな' })
  addNamed(addCompany(db), '御手洗 新', { kana: 'みたらい あらた' })
  addNamed(companyId, '五十嵐 夢', { kana: 'いがらし ゆめ', deletedAt: at })
  assert.deepEqual(await say('受付の東海林さん、御手洗さん、五十嵐さん。'), {
    service: 'browser',
    text: 'うけつけのしょうじさん、御手洗さん、五十嵐さん。',
  })
  assert.deepEqual(await say('ようこそ'), { service: 'browser' })
  assert.deepEqual(speech.voiceOf(companyId, 'ja'), { service: 'browser', voice: 'Kyoko', speed: 1 })
  assert.equal(wishes.length, 0)
})

test('[decisions 7] generates speech although the cache of earlier speech cannot be read', async () => {
  diskFault = new Error('EIO')
  assert.equal((await say('こんにちは')).service, 'server')
  assert.deepEqual(faults, ['Error: EIO'])
})

test("[7.5] applies the company's own pronunciations, not another company's", async () => {
  const values = { companyId, lang: 'ja', written: '受付', spoken: 'うけつけ' } as const
  db.insert(pronunciations)
    .values([values, { ...values, companyId: addCompany(db), spoken: 'じゅふ' }])
    .run()
  await say('受付です')
  assert.equal(wishes[0]?.text, 'うけつけです')
})

test('[7.5] generates speech for the same words only once, also across a restart', async () => {
  const [one, other] = await Promise.all([say('ようこそ'), say('ようこそ')])
  assert.deepEqual(one, other)
  await kept()
  await say('ようこそ')
  speech = open()
  assert.deepEqual(await say('ようこそ'), one)
  assert.equal(wishes.length, 1)
})

test('[7.5] generates speech again for another speed or pronunciation', async () => {
  await say('受付です')
  await kept()
  db.insert(pronunciations).values({ companyId, lang: 'ja', written: '受付', spoken: 'うけつけ' }).run()
  await say('受付です')
  assert.equal(wishes.length, 2)
})

test('[7.5] generates speech again after the server, its voice or its model is changed', async () => {
  const audio = await startOpenAiAudioServer()
  const moved = await startOpenAiAudioServer()
  const server = { url: `${audio.base}/v1`, key: '', model: 'a' }
  const sayWith = async (voice: Voice) => {
    second = voice
    speech = open()
    const other = { service: 'openai', voice: '' } as const
    assert.equal((await speech.say(companyId, { text: 'ようこそ', lang: 'ja' }, other)).service, 'server')
    await kept()
  }
  await sayWith(createOpenAiVoice(server, { ja: 'nova' }))
  await sayWith(createOpenAiVoice(server, { ja: 'nova', en: 'echo' }))
  assert.equal(audio.asked.length, 1)
  await sayWith(createOpenAiVoice(server, { ja: 'sage' }))
  await sayWith(createOpenAiVoice({ ...server, model: 'b' }, { ja: 'sage' }))
  assert.equal(audio.asked.length, 3)
  await sayWith(createOpenAiVoice({ ...server, url: `${moved.base}/v1` }, { ja: 'sage' }))
  assert.equal(moved.asked.length, 1)
  await Promise.all([audio.close(), moved.close()])
})

test('[7.5] removes the least recently used speech when the cache on disk is full', async () => {
  await say('一')
  await kept()
  const bytes = (await createFileStore(folder).list())[0]?.bytes ?? 0
  folder = mkdtempSync(join(top, 'b-'))
  speech = open(bytes * 2)
  for (const text of ['一', '二', '一', '三']) {
    at += 1_000
    await say(text)
    await kept()
  }
  wishes.length = 0
  await say('一')
  await say('三')
  assert.equal(wishes.length, 0, 'both sounds are still cached')
  await say('二')
  assert.equal(wishes.length, 1)
})

test('[7.5] finds the cached speech of the previous run although the folder could not be listed at first', async () => {
  await say('ようこそ')
  await kept()
  const files = createFileStore(folder)
  const name = (await files.list())[0]!.name
  let isReadable = false
  const cache = createSpeechCache({
    files: { ...files, list: async () => (isReadable ? files.list() : Promise.reject(new Error('EMFILE'))) },
    requireSpace: () => undefined,
    now: () => at,
    maxBytes: 1,
  })
  const key = name.replace('.json', '')
  await assert.rejects(cache.read(key), /EMFILE/)
  await assert.rejects(cache.keep('0'.repeat(64), 'x'), /EMFILE/)
  isReadable = true
  assert.ok(await cache.read(key))
  at += 1
  await cache.keep('0'.repeat(64), 'x')
  assert.deepEqual(readdirSync(folder), [`${'0'.repeat(64)}.json`], 'the old sound counts towards the limit')
})

test('[7.5] lists a missing folder of cached speech as empty', async () => {
  assert.deepEqual(await createFileStore(join(folder, 'missing')).list(), [])
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await assert.rejects(createFileStore(file).list(), /ENOTDIR/)
})

test('[7.5] pauses requests to a failing speech server for 30 s, but not to one that refused a clause', async () => {
  fault = 'connection'
  assert.deepEqual(await say('一'), { service: 'browser' })
  await say('二')
  assert.equal(wishes.length, 1)
  at += 29_999
  await say('三')
  assert.equal(wishes.length, 1)
  at += 1
  fault = 'refused'
  await say('四')
  fault = undefined
  assert.equal((await say('五')).service, 'server')
  assert.equal(wishes.length, 3)
  assert.equal(faults.length, 2)
})

test("[7.5] recognizes speech in the visitor's language, with the words of the company's pronunciation dictionary as hints", async () => {
  db.insert(pronunciations)
    .values({ companyId, lang: 'ja', written: '入館証', spoken: 'にゅうかんしょう' })
    .run()
  assert.equal(await speech.hear(companyId, Buffer.alloc(1), 'ja'), 'トイレはどこ')
  assert.deepEqual(heard, { lang: 'ja', names: ['入館証'] })
  fault = 'patience'
  assert.equal(await speech.hear(companyId, Buffer.alloc(1), 'ja'), undefined)
  fault = undefined
  assert.equal(
    await speech.hear(companyId, Buffer.alloc(1), 'ja'),
    undefined,
    'requests are paused after the failure',
  )
  at += 30_000
  db.update(aiSettings).set({ hearing: 'browser' }).run()
  // The company has chosen recognition by the browser. The server still recognizes the recording, because a kiosk sends
  // one only if its browser cannot recognize speech.
  assert.equal(await speech.hear(companyId, Buffer.alloc(1), 'ja'), 'トイレはどこ')
})

test('[decisions 7] does not pause requests after a recording whose client disconnected', async () => {
  isHearingSlow = true
  const closing = new AbortController()
  const abandoned = speech.hear(companyId, Buffer.alloc(1), 'ja', { closed: closing.signal })
  closing.abort()
  assert.equal(await abandoned, undefined)
  isHearingSlow = false
  assert.equal(await speech.hear(companyId, Buffer.alloc(1), 'ja'), 'トイレはどこ')
  assert.deepEqual(faults, [])
  heard = undefined
  assert.equal(
    await speech.hear(companyId, Buffer.alloc(1), 'ja', { closed: closing.signal }),
    undefined,
    'a client that has already disconnected',
  )
  assert.equal(heard, undefined)
})

test('[decisions 7] does not pause requests after a guess at a pause that took too long', async () => {
  for (const [reason, next] of [
    ['patience', 'トイレはどこ'],
    ['connection', undefined],
  ] as const) {
    fault = reason
    assert.equal(await speech.hear(companyId, Buffer.alloc(1), 'ja', { isGuess: true }), undefined)
    fault = undefined
    assert.equal(await speech.hear(companyId, Buffer.alloc(1), 'ja'), next, reason)
  }
  assert.equal(faults.length, 2)
})

test('[7.5] lists the voices of the configured speech services, also while a service is down', async () => {
  const voicevox = { service: 'voicevox', voices: [{ id: '3', name: '三番' }], speaks: true, isAway: false }
  assert.deepEqual(await speech.choices('ja'), { services: [voicevox], hears: true })
  fault = 'connection'
  const away = { ...voicevox, voices: [], isAway: true }
  assert.deepEqual(await speech.choices('ja'), { services: [away], hears: true })
  const { services } = await speech.choices('en')
  assert.deepEqual(
    services.map(({ speaks }) => speaks),
    [false],
  )
})

test('[7.5] generates speech for the greeting and standard texts in advance, clause by clause', async () => {
  db.update(aiSettings)
    .set({ greeting: { ja: 'ようこそ。ご用は？' } })
    .run()
  await speech.ahead(companyId, standardTexts(db, companyId))
  assert.deepEqual(
    wishes.slice(0, 2).map(({ text }) => text),
    ['ようこそ。', 'ご用は？'],
  )
  const made = wishes.length
  await kept()
  await speech.ahead(companyId, standardTexts(db, companyId))
  assert.equal(wishes.length, made)
  assert.equal((await say('ようこそ。')).service, 'server')
  assert.equal(wishes.length, made)
})

test('[7.5] stops generating speech in advance when the texts change or the server closes', async () => {
  const clauses = (words: string) => [...words].map((text) => ({ text, lang: 'ja' as const }))
  const first = speech.ahead(companyId, clauses('一二三'))
  const second = speech.ahead(companyId, clauses('四五六'))
  await Promise.all([first, second])
  assert.deepEqual(wishes.map(({ text }) => text).toSorted(), ['一', '五', '六', '四'])
  void speech.ahead(companyId, clauses('七八九'))
  await speech.close()
  assert.equal(wishes.length, 5)
  assert.deepEqual(await say('十'), { service: 'browser' })
})

test("[decisions 7] lets the browser speak when the day's AI budget is used up, and still plays cached speech", async () => {
  const clause = { text: 'こんにちは', lang: 'ja' } as const
  assert.equal((await speech.say(companyId, clause)).service, 'server')
  await kept()
  assert.deepEqual(answered, ['speech'])
  dayYenMax = 0
  speech = open()
  assert.equal((await speech.say(companyId, clause)).service, 'server', 'the sound is in the cache')
  assert.equal((await speech.say(companyId, { ...clause, text: 'さようなら' })).service, 'browser')
  assert.equal(await speech.hear(companyId, Buffer.alloc(32_044), 'ja'), undefined)
  assert.deepEqual([wishes.length, heard], [1, undefined])
  assert.deepEqual(faults, ['speech undefined budget', 'hearing undefined budget'])
})

test('[decisions 7] does not charge a failed speech request to the daily budget', async () => {
  // Each clause of 5 letters costs 0.013 yen, so a budget of 1 yen pays for 76 clauses.
  // If failed requests were charged, these 100 would use up the budget.
  dayYenMax = 1
  speech = open()
  fault = 'refused'
  for (let n = 0; n < 100; n++) await speech.say(companyId, { text: `こんに${n}`, lang: 'ja' })
  assert.equal(wishes.length, 100)
  fault = undefined
  assert.equal((await speech.say(companyId, { text: 'こんにちは', lang: 'ja' })).service, 'server')
})

test('[7.5] generates speech again if its cached file is damaged', async () => {
  await say('こんにちは')
  await kept()
  const [name = ''] = readdirSync(folder)
  writeFileSync(join(folder, name), '')
  speech = open()
  assert.equal((await say('こんにちは')).service, 'server')
  assert.equal(wishes.length, 2)
  assert.equal(faults.length, 1)
  await kept()
  speech = open()
  await say('こんにちは')
  assert.equal(wishes.length, 2)
})

test('[decisions 4] names the service that speaks now, and skips one that did not answer, until it answers again', async () => {
  const clause = { text: 'どうぞ', lang: 'ja' } as const
  assert.deepEqual(speech.speaking(companyId), { ja: 'voicevox', en: 'browser', zh: 'browser' })
  fault = 'refused'
  await speech.say(companyId, clause)
  assert.equal(speech.speaking(companyId).ja, 'voicevox', 'it refused this clause, but it answered')
  fault = 'connection'
  await speech.say(companyId, clause)
  assert.equal(speech.speaking(companyId).ja, 'browser')
  at += 60_000
  assert.equal(speech.speaking(companyId).ja, 'browser', 'nobody has asked it since')
  fault = undefined
  await speech.say(companyId, clause)
  assert.equal(speech.speaking(companyId).ja, 'voicevox')
})
