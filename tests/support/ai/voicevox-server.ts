import { json, type LocalServer, startLocalServer } from './local-server.ts'
import { toneWav } from './wav.ts'

/** Consonant and vowel of each kana that the tests use. */
const MORA: Record<string, [string | undefined, string]> = {
  こ: ['k', 'o'],
  ん: [undefined, 'N'],
  に: ['n', 'i'],
  ち: ['ch', 'i'],
  は: ['w', 'a'],
  あ: [undefined, 'a'],
  う: [undefined, 'u'],
  け: ['k', 'e'],
  つ: ['ts', 'U'],
  っ: [undefined, 'cl'],
}
const CONSONANT_SECONDS = 0.05
const VOWEL_SECONDS = 0.1

/**
 * A stand-in for a VOICEVOX server. The speech is a tone that lasts as long as the text's moras (Japanese syllables).
 * A voice style with ID 404 does not exist.
 */
export const startVoicevoxServer = (delayMs = 0): Promise<LocalServer> =>
  startLocalServer(async ({ path, query, body }, response) => {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (query.get('speaker') === '404') return json(response, { detail: 'no such style' }, 422)
    if (path === '/speakers')
      return json(response, [
        {
          name: '四国めたん',
          speaker_uuid: 'a',
          styles: [{ id: 2, name: 'ノーマル', type: 'talk' }],
          version: '1',
        },
        {
          name: 'ずんだもん',
          speaker_uuid: 'b',
          styles: [
            { id: 3, name: 'ノーマル' },
            { id: 3003, name: '歌', type: 'frame_decode' },
          ],
        },
      ])
    if (path === '/audio_query') return json(response, queryOf(query.get('text') ?? ''))
    if (path !== '/synthesis') return json(response, { detail: 'Not Found' }, 404)
    const asked = JSON.parse(body.toString('utf8')) as ReturnType<typeof queryOf>
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(toneWav(durationOf(asked) * 1_000))
  })

function queryOf(text: string) {
  const phrases = text.split('、').map((phrase) =>
    [...phrase].flatMap((kana) => {
      const [consonant, vowel] = MORA[kana] ?? [undefined, 'a']
      return {
        text: kana,
        consonant: consonant ?? null,
        consonant_length: consonant === undefined ? null : CONSONANT_SECONDS,
        vowel,
        vowel_length: VOWEL_SECONDS,
        pitch: 5.5,
      }
    }),
  )
  return {
    accent_phrases: phrases.map((moras, at) => ({
      moras,
      accent: 1,
      pause_mora:
        at < phrases.length - 1
          ? { text: '、', consonant: null, consonant_length: null, vowel: 'pau', vowel_length: 0.3, pitch: 0 }
          : null,
      is_interrogative: false,
    })),
    speedScale: 1,
    pitchScale: 0,
    intonationScale: 1,
    volumeScale: 1,
    prePhonemeLength: 0.1,
    postPhonemeLength: 0.1,
    pauseLength: null,
    pauseLengthScale: 1,
    outputSamplingRate: 24_000,
    outputStereo: false,
    kana: '',
  }
}

function durationOf({
  accent_phrases,
  speedScale,
  prePhonemeLength,
  postPhonemeLength,
}: ReturnType<typeof queryOf>) {
  const spoken = accent_phrases.flatMap(({ moras, pause_mora }) => [
    ...moras,
    ...(pause_mora ? [pause_mora] : []),
  ])
  const seconds = spoken.reduce((sum, mora) => sum + (mora.consonant_length ?? 0) + mora.vowel_length, 0)
  return (prePhonemeLength + seconds + postPhonemeLength) / speedScale
}
