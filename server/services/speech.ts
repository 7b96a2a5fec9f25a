import { createHash } from 'node:crypto'
import { spokenTextOf } from '#rules/speech.ts'
import type { VoiceService } from '#rules/talk.ts'
import type { Db } from '../../db/open.ts'
import { findVoices, listPronunciations } from '../../db/queries/voices.ts'
import type { Transcriber, Utterance, Voice } from '../adapters/ai/voice.ts'
import type { Spoken } from '../contract/speech.ts'
import type { SpeechCache } from './speech-cache.ts'

type Language = 'ja' | 'en' | 'zh'
type ServerVoice = Exclude<VoiceService, 'browser'>
interface Clause {
  text: string
  lang: Language
}

export interface SpeechDeps {
  db: Db
  now: () => number
  /** What the installation has; a company's choice of another one is the browser's voice. */
  voices: Partial<Record<ServerVoice, Voice>>
  transcriber?: Transcriber
  cache: SpeechCache
  /** Told once when a service falls ill, not for each clause. */
  onFault: (service: ServerVoice | 'transcriber', error: unknown) => void
}

/** What AI talks sound like, and what they hear. */
export interface Speech {
  say(companyId: number, clause: Clause): Promise<Spoken>
  /** Begins to make a sound that somebody will want in a moment (the next clause, a greeting). */
  ahead(companyId: number, clause: Clause): void
  /** @returns undefined: no service hears here, or it is not well */
  hear(companyId: number, audio: Buffer, lang: Language): Promise<string | undefined>
  /** What the installation has, for those who choose. */
  services(): { voices: ServerVoice[]; hears: boolean }
}

/** A service that has just failed is not asked for so long: nobody waits again for what does not come. */
const REST_MS = 30_000
const BROWSER: Spoken = { service: 'browser' }

export function createSpeech(deps: SpeechDeps): Speech {
  const { db, cache, now } = deps
  const making = new Map<string, Promise<Spoken>>()
  const restsUntil = new Map<string, number>()

  const isResting = (service: string): boolean => (restsUntil.get(service) ?? 0) > now()

  function noteFault(service: ServerVoice | 'transcriber', error: unknown): void {
    // what the service does not want to say says nothing about the next clause
    if (reasonOf(error) !== 'refused') restsUntil.set(service, now() + REST_MS)
    deps.onFault(service, error)
  }

  function say(companyId: number, { text, lang }: Clause): Promise<Spoken> {
    const chosen = findVoices(db, companyId)?.voices[lang]
    if (!chosen || chosen.service === 'browser') return Promise.resolve(BROWSER)
    const { service, voice, speed = 1 } = chosen
    const server = deps.voices[service]
    if (!server) return Promise.resolve(BROWSER)
    const spokenText = spokenTextOf(text, listPronunciations(db, companyId, lang))
    const key = createHash('sha256')
      .update(JSON.stringify([service, voice, speed, lang, spokenText]))
      .digest('hex')
    const under = making.get(key)
    if (under) return under
    const made = make(service, key, () => server.speak({ text: spokenText, lang, voice, speed }))
    making.set(key, made)
    void made.finally(() => making.delete(key))
    return made
  }

  async function make(service: ServerVoice, key: string, speak: () => Promise<Utterance>): Promise<Spoken> {
    const kept = await cache.read(key)
    if (kept !== undefined) return JSON.parse(kept) as Spoken
    if (isResting(service)) return BROWSER
    try {
      const { audio, mimeType, mouths } = await speak()
      const sound = { service: 'server' as const, audio: audio.toString('base64'), mimeType }
      const made: Spoken = mouths ? { ...sound, mouths: [...mouths] } : sound
      void cache.keep(key, JSON.stringify(made)).catch((error: unknown) => deps.onFault(service, error))
      return made
    } catch (error) {
      noteFault(service, error)
      return BROWSER
    }
  }

  return {
    say,
    ahead: (companyId, clause) => void say(companyId, clause),
    async hear(companyId, audio, lang) {
      const { transcriber } = deps
      if (!transcriber || isResting('transcriber')) return undefined
      if (findVoices(db, companyId)?.hearing !== 'openai') return undefined
      const names = listPronunciations(db, companyId, lang).map(({ written }) => written)
      try {
        return await transcriber.transcribe(audio, lang, names)
      } catch (error) {
        noteFault('transcriber', error)
        return undefined
      }
    },
    services: () => ({
      voices: (Object.keys(deps.voices) as ServerVoice[]).filter((service) => deps.voices[service]),
      hears: deps.transcriber !== undefined,
    }),
  }
}

const reasonOf = (error: unknown): unknown =>
  error instanceof Error && 'reason' in error ? error.reason : undefined
