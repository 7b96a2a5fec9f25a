import type { Mouth, MouthAt } from '#core/dialogue/speech.ts'
import { askServer, below, jsonOf, SpeechFault, type Voice, WORDS_MAX_BYTES } from './speech-server.ts'

/** The parts of VOICEVOX's query that are read here (`POST /audio_query`); lengths in seconds at a speedScale of 1. */
interface Mora {
  consonant_length?: number | null
  /** The vowel; upper case means devoiced (`U` for the す of です). */
  vowel: string
  vowel_length: number
}
interface AudioQuery {
  accent_phrases: { moras: Mora[]; pause_mora?: Mora | null }[]
  speedScale: number
  prePhonemeLength: number
  pauseLength?: number | null
  pauseLengthScale?: number
}

/** A speaker in the answer to `GET /speakers`. Styles with a type other than `talk` are singing voices. */
interface Speaker {
  name: string
  styles: { id: number; name: string; type?: string }[]
}

const MOUTH_OF_VOWEL: Record<string, Mouth> = { a: 'aa', i: 'ih', u: 'ou', e: 'ee', o: 'oh' }
const WHISPERED_WEIGHT = 0.4

/**
 * VOICEVOX's engine (github.com/VOICEVOX/voicevox_engine, port 50021): Japanese speech with the length of each mora, so that
 * mouth movements need no sound analysis. A voice is identified by the number of a style.
 */
export function createVoicevox(base: string): Voice {
  const speakerOf = (voice: string): string => (/^\d{1,9}$/.test(voice) ? voice : '1')
  return {
    languages: ['ja'],
    identity: (voice) => `${base} ${speakerOf(voice)}`,
    async speak({ text, lang, voice, speed }) {
      if (lang !== 'ja') throw new SpeechFault('refused', 'Japanese only')
      const speaker = speakerOf(voice)
      const query = queryOf(
        jsonOf(
          await askServer(below(base, '/audio_query', { text, speaker }), { maxBytes: WORDS_MAX_BYTES }),
        ),
      )
      query.speedScale = speed
      const audio = await askServer(below(base, '/synthesis', { speaker }), {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(query),
      })
      return { audio, mimeType: 'audio/wav', mouths: mouthsOf(query) }
    },
    async list(lang) {
      if (lang !== 'ja') return []
      const found = jsonOf(
        await askServer(below(base, '/speakers'), { method: 'GET', maxBytes: WORDS_MAX_BYTES }),
      )
      if (!Array.isArray(found)) throw new SpeechFault('answer', 'no speakers')
      return (found as Speaker[]).flatMap(({ name, styles }) =>
        styles
          .filter(({ type = 'talk' }) => type === 'talk')
          .map((style) => ({ id: String(style.id), name: `${name}（${style.name}）` })),
      )
    },
  }
}

/** Checks an answer of `POST /audio_query`. @throws SpeechFault with reason `answer` if it is no audio query */
function queryOf(found: unknown): AudioQuery {
  const query = found as Partial<AudioQuery> | null
  if (!query || !Array.isArray(query.accent_phrases)) throw new SpeechFault('answer', 'no audio query')
  // The other fields are sent back to the engine unchanged.
  return { ...query, speedScale: 1, prePhonemeLength: query.prePhonemeLength ?? 0.1 } as AudioQuery
}

/** The mouth movements of a query: closed for consonants, pauses, ん and っ; open for vowels. */
function mouthsOf(query: AudioQuery): MouthAt[] {
  const mouths: MouthAt[] = []
  let seconds = query.prePhonemeLength
  const put = (mouth: Mouth, weight: number, length: number): void => {
    const last = mouths.at(-1)
    if (last?.mouth !== mouth || last.weight !== weight)
      mouths.push({ atMs: Math.round((seconds * 1_000) / query.speedScale), mouth, weight })
    seconds += length
  }
  const say = ({ consonant_length, vowel, vowel_length }: Mora): void => {
    if (consonant_length) put('', 0, consonant_length)
    const mouth = MOUTH_OF_VOWEL[vowel.toLowerCase()]
    if (mouth) put(mouth, vowel === vowel.toLowerCase() ? 1 : WHISPERED_WEIGHT, vowel_length)
    else put('', 0, vowel_length)
  }
  for (const { moras, pause_mora } of query.accent_phrases) {
    for (const mora of moras) say(mora)
    if (!pause_mora) continue
    const length = (query.pauseLength ?? pause_mora.vowel_length) * (query.pauseLengthScale ?? 1)
    put('', 0, length)
  }
  put('', 0, 0)
  return mouths
}
