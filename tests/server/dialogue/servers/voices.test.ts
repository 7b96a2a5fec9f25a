import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createGoogleVoice } from '../../../../server/dialogue/servers/google-voice.ts'
import {
  createOpenAiTranscriber,
  createOpenAiVoice,
} from '../../../../server/dialogue/servers/openai-audio.ts'
import { SpeechFault } from '../../../../server/dialogue/servers/speech-server.ts'
import { createVoicevox } from '../../../../server/dialogue/servers/voicevox.ts'
import { startGoogleTtsServer } from '../../../support/ai/google-tts-server.ts'
import { type LocalServer, startLocalServer } from '../../../support/ai/local-server.ts'
import { type OpenAiAudioServer, startOpenAiAudioServer } from '../../../support/ai/openai-audio-server.ts'
import { startVoicevoxServer } from '../../../support/ai/voicevox-server.ts'
import { toneWav } from '../../../support/ai/wav.ts'

let voicevox: LocalServer
let openai: OpenAiAudioServer
let google: LocalServer
before(async () => {
  voicevox = await startVoicevoxServer()
  openai = await startOpenAiAudioServer()
  google = await startGoogleTtsServer()
})
after(() => Promise.all([voicevox.close(), openai.close(), google.close()]))
beforeEach(() => {
  for (const server of [voicevox, openai, google]) server.asked.length = 0
  openai.fails(200)
})

const ja = { text: 'こんにちは', lang: 'ja', voice: '3', speed: 1 } as const
const reasonOf = (made: Promise<unknown>): Promise<string> =>
  made.then(
    () => 'spoken',
    (error: unknown) => (error instanceof SpeechFault ? error.reason : String(error)),
  )
/** The duration of a 24 kHz WAV recording in ms, computed from its size. */
const durationMsOf = (wav: Buffer): number => Math.round(((wav.length - 44) / 2 / 24_000) * 1_000)

test('[7.5] gets speech from VOICEVOX, with a mouth movement for each syllable', async () => {
  const { audio, mimeType, mouths } = await createVoicevox(voicevox.base).speak(ja)
  assert.equal(mimeType, 'audio/wav')
  // 100 ms of silence, こ 150 ms, ん 100 ms, に 150 ms, ち 150 ms, は 150 ms, 100 ms of silence
  assert.equal(durationMsOf(audio), 900)
  assert.deepEqual(
    mouths?.map(({ atMs, mouth }) => `${atMs} ${mouth}`),
    ['100 ', '150 oh', '250 ', '400 ih', '500 ', '550 ih', '650 ', '700 aa', '800 '],
  )
  assert.deepEqual(
    voicevox.asked.map(({ path, query }) => `${path} ${query.get('speaker')}`),
    ['/audio_query 3', '/synthesis 3'],
  )
})

test("[7.5] VOICEVOX's mouth movements follow the speed, devoiced vowels and pauses", async () => {
  const { audio, mouths } = await createVoicevox(voicevox.base).speak({ ...ja, text: 'つ、あ', speed: 2 })
  assert.equal(durationMsOf(audio), Math.round((100 + 150 + 300 + 100 + 100) / 2))
  assert.deepEqual(mouths, [
    { atMs: 50, mouth: '', weight: 0 },
    { atMs: 75, mouth: 'ou', weight: 0.4 },
    { atMs: 125, mouth: '', weight: 0 },
    { atMs: 275, mouth: 'aa', weight: 1 },
    { atMs: 325, mouth: '', weight: 0 },
  ])
})

test('[7.5] uses VOICEVOX for Japanese only', async () => {
  const voice = createVoicevox(voicevox.base)
  assert.equal(await reasonOf(voice.speak({ ...ja, lang: 'en' })), 'refused')
  assert.equal(voicevox.asked.length, 0)
  assert.equal(await reasonOf(voice.speak({ ...ja, voice: '404' })), 'refused')
})

test("[7.5] sends model, voice and speed to a speech server with OpenAI's protocol", async () => {
  const voice = createOpenAiVoice({ url: `${openai.base}/v1`, key: 'k1', model: 'm1' })
  const { audio } = await voice.speak({ text: 'Hello', lang: 'en', voice: 'nova', speed: 1.2 })
  assert.ok(audio.length > 44)
  const [asked] = openai.asked
  assert.equal(asked?.headers.authorization, 'Bearer k1')
  assert.deepEqual(JSON.parse(asked?.body.toString('utf8') ?? ''), {
    model: 'm1',
    voice: 'nova',
    input: 'Hello',
    response_format: 'mp3',
    speed: 1.2,
  })
})

test('[7.5] sends a WAV recording to a speech recognition server, with its language and the model', async () => {
  openai.hears('入館証はどこですか')
  const transcriber = createOpenAiTranscriber({ url: `${openai.base}/v1`, key: '', model: 'w1' })
  assert.equal(await transcriber.transcribe(toneWav(500), 'ja', ['入館証']), '入館証はどこですか')
  const form = openai.asked[0]?.body.toString('utf8') ?? ''
  for (const [name, value] of [
    ['language', 'ja'],
    ['model', 'w1'],
    ['prompt', '入館証'],
  ])
    assert.ok(form.includes(`name="${name}"\r\n\r\n${value}\r\n`), name)
  assert.ok(form.includes('filename="speech.wav"'))
})

test('[decisions 7] aborts the transcription of a recording whose client disconnected', async (t) => {
  const closing = new AbortController()
  const server = await startLocalServer(() => closing.abort())
  t.after(server.close)
  const transcriber = createOpenAiTranscriber({ url: server.base, key: '', model: 'w1' })
  assert.equal(
    await reasonOf(transcriber.transcribe(toneWav(500), 'ja', [], closing.signal)),
    'connection',
    'not at the time limit',
  )
})

test("[decisions 7] speaks with the voice that the server's settings name for a language", async () => {
  const server = { url: `${openai.base}/v1`, key: '', model: 'm1' }
  const named = createOpenAiVoice(server, { en: 'af_heart', zh: 'zf_xiaobei' })
  assert.deepEqual(named.languages, ['en', 'zh'])
  assert.deepEqual(createOpenAiVoice(server).languages, ['ja', 'en', 'zh'])
  openai.asked.length = 0
  for (const voice of [named, createOpenAiVoice(server)])
    for (const lang of ['zh', 'ja'] as const) await voice.speak({ text: 'a', lang, voice: '', speed: 1 })
  assert.deepEqual(
    openai.asked.map(({ body }) => (JSON.parse(body.toString('utf8')) as { voice: string }).voice),
    ['zf_xiaobei', 'alloy', 'alloy', 'alloy'],
  )
})

test('[7.5] distinguishes a request that the speech server refused from a failing or unreachable server', async () => {
  const at = (url: string) => createOpenAiVoice({ url, key: '', model: 'm' })
  openai.fails(400)
  assert.equal(await reasonOf(at(`${openai.base}/v1`).speak(ja)), 'refused')
  openai.fails(503)
  assert.equal(await reasonOf(at(`${openai.base}/v1`).speak(ja)), 'connection')
  openai.fails(429)
  assert.equal(await reasonOf(at(`${openai.base}/v1`).speak(ja)), 'connection')
  assert.equal(openai.asked.length, 3, 'no second attempt, because it would be too late')
  assert.equal(await reasonOf(at('http://127.0.0.1:1/v1').speak(ja)), 'connection')
})

test("[7.5] calls Google's REST API with the key in a header, and reports a wrong key", async () => {
  const { audio } = await createGoogleVoice('good', google.base).speak({
    ...ja,
    voice: 'en-GB-Neural2-A',
    speed: 1,
  })
  assert.ok(audio.length > 44)
  const [asked] = google.asked
  assert.equal(asked?.query.size, 0)
  assert.deepEqual(JSON.parse(asked?.body.toString('utf8') ?? '').voice, {
    languageCode: 'en-GB',
    name: 'en-GB-Neural2-A',
  })
  assert.equal(await reasonOf(createGoogleVoice('bad', google.base).speak(ja)), 'refused')
})

test("[7.5] lists the speech server's voices by name, and leaves out voices for singing", async () => {
  const engine = createVoicevox(voicevox.base)
  assert.deepEqual(await engine.list('ja'), [
    { id: '2', name: '四国めたん（ノーマル）' },
    { id: '3', name: 'ずんだもん（ノーマル）' },
  ])
  assert.deepEqual(await engine.list('zh'), [])
  assert.deepEqual(await createGoogleVoice('good', google.base).list('zh'), [
    { id: 'cmn-CN-Neural2-B', name: 'cmn-CN-Neural2-B (female)' },
  ])
  assert.equal(await reasonOf(createGoogleVoice('bad', google.base).list('zh')), 'refused')
  assert.deepEqual(
    await createOpenAiVoice({ url: 'http://127.0.0.1:1/v1', key: '', model: '' }).list('ja'),
    [],
  )
})

test("[7.5] stops reading a speech server's response at 16 MB of sound or 1 MB of JSON", async (t) => {
  // no time-out: the size limit alone must end the response, however slow the machine
  t.mock.method(AbortSignal, 'timeout', () => new AbortController().signal)
  let written = 0
  const endless = await startLocalServer((_, response) => {
    written = 0
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    const chunk = Buffer.alloc(65_536)
    const write = (): void => {
      for (; written < 64 * 1024 * 1024 && !response.destroyed; ) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  })
  t.after(endless.close)
  const server = { url: endless.base, key: '', model: 'm' }
  const MB = 1024 * 1024
  const asked: (() => Promise<unknown>)[] = [
    () => createOpenAiVoice(server).speak(ja),
    () => createGoogleVoice('good', endless.base).speak(ja),
    () => createOpenAiTranscriber(server).transcribe(toneWav(500), 'ja', []),
    () => createVoicevox(endless.base).speak(ja),
    () => createVoicevox(endless.base).list('ja'),
  ]
  for (const ask of asked) {
    assert.equal(await reasonOf(ask()), 'answer')
    assert.ok(written < 48 * MB, `${written / MB} MB`)
  }
})
