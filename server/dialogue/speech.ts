import { createHash } from 'node:crypto'
import { hearingMilliYen, speechMilliYen } from '#core/dialogue/ai-prices.ts'
import type { Spoken, VoicesAnswer } from '#core/dialogue/contract-speech.ts'
import type { VoiceService } from '#core/dialogue/dialogue.ts'
import { spokenTextOf } from '#core/dialogue/speech.ts'
import type { Language } from '#core/languages.ts'
import { SAID_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { findVoices, listPronunciations } from '../../db/queries/voices.ts'
import type { Transcriber, Utterance, Voice } from './servers/voice.ts'
import type { SpeechCache } from './speech-cache.ts'
import type { SpeechBudget } from './spending.ts'
import { wavSeconds } from './wav.ts'

type ServerVoice = Exclude<VoiceService, 'browser'>
interface Clause {
  text: string
  lang: Language
}

interface VoiceOptions {
  service: VoiceService
  voice: string
  speed?: number
}

interface SpeechDeps {
  db: Db
  now: () => number
  /** The installation's services. A company that chose another one gets the browser's voice. */
  voices: Partial<Record<ServerVoice, Voice>>
  transcriber?: Transcriber
  cache: SpeechCache
  /** The company's daily limit at the servers of the installation. */
  budget: SpeechBudget
  onAnswer: (companyId: number, service: 'speech' | 'hearing') => void
  /**
   * Called for a failed request, not for requests skipped while a service is paused.
   * @param by undefined: the company's daily limit is reached (`error` is 'budget')
   */
  onFault: (
    companyId: number,
    service: 'speech' | 'hearing',
    error: unknown,
    by?: ServerVoice | 'transcriber',
  ) => void
  onDiskFault: (error: unknown) => void
}

/** Text to speech and speech to text for AI dialogues. */
export interface Speech {
  /** @param as a voice to preview */
  say(companyId: number, clause: Clause, as?: VoiceOptions): Promise<Spoken>
  /** Generates sounds in the background, one after the other. A new call replaces the list. Cached sounds cost nothing. */
  ahead(companyId: number, clauses: readonly Clause[]): Promise<void>
  /** Stops generating. Resolves when nothing is running. */
  close(): Promise<void>
  /** @returns undefined: no recognition service is set up, or it failed */
  hear(companyId: number, audio: Buffer, lang: Language): Promise<string | undefined>
  /** The installation's services, for the settings page. */
  choices(lang: Language): Promise<VoicesAnswer>
}

export interface SpeechUse {
  db: Db
  speech: Speech
}

/** A failed service is not asked for this long, so that visitors do not wait for it again. */
const REST_MS = 30_000
const BROWSER: Spoken = { service: 'browser' }

export function createSpeech(deps: SpeechDeps): Speech {
  const { db, cache, now } = deps
  const making = new Map<string, Promise<Spoken>>()
  const restsUntil = new Map<string, number>()
  /** Clauses being generated in the background, by company. */
  const newest = new Map<number, readonly Clause[]>()
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  const isResting = (service: string): boolean => (restsUntil.get(service) ?? 0) > now()

  function noteFault(companyId: number, by: ServerVoice | 'transcriber', error: unknown): void {
    // a refused clause says nothing about the next one
    if (reasonOf(error) !== 'refused') restsUntil.set(by, now() + REST_MS)
    deps.onFault(companyId, by === 'transcriber' ? 'hearing' : 'speech', error, by)
  }

  /** Charges the company's day. @returns a refund function; undefined: the limit is reached, and the fault was reported */
  function pay(companyId: number, service: 'speech' | 'hearing', milliYen: number): (() => void) | undefined {
    const giveBack = deps.budget.take(companyId, milliYen)
    if (!giveBack) deps.onFault(companyId, service, 'budget')
    return giveBack
  }

  function underWay<Result>(work: Promise<Result>): Promise<Result> {
    const end = (): void => void running.delete(ended)
    const ended: Promise<unknown> = work.then(end, end)
    running.add(ended)
    return work
  }

  async function makeAhead(companyId: number, clauses: readonly Clause[]): Promise<void> {
    for (const clause of clauses) {
      if (newest.get(companyId) !== clauses) return
      await say(companyId, clause)
    }
    if (newest.get(companyId) === clauses) newest.delete(companyId)
  }

  function say(companyId: number, { text, lang }: Clause, as?: VoiceOptions): Promise<Spoken> {
    const chosen = isClosed ? undefined : (as ?? findVoices(db, companyId)?.voices[lang])
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
    const made = make(companyId, service, key, {
      cost: speechMilliYen(spokenText),
      speak: () => server.speak({ text: spokenText, lang, voice, speed }),
    })
    making.set(key, made)
    void made.finally(() => making.delete(key))
    return made
  }

  async function make(
    companyId: number,
    service: ServerVoice,
    key: string,
    { cost, speak }: { cost: number; speak: () => Promise<Utterance> },
  ): Promise<Spoken> {
    const kept = await cache.read(key)
    if (kept !== undefined) return JSON.parse(kept) as Spoken
    if (isResting(service)) return BROWSER
    const giveBack = pay(companyId, 'speech', cost)
    if (!giveBack) return BROWSER
    try {
      const { audio, mimeType, mouths } = await speak()
      deps.onAnswer(companyId, 'speech')
      const sound = { service: 'server' as const, audio: audio.toString('base64'), mimeType }
      const made: Spoken = mouths ? { ...sound, mouths: [...mouths] } : sound
      const kept = cache.keep(key, JSON.stringify(made))
      void underWay(kept.catch(deps.onDiskFault))
      return made
    } catch (error) {
      giveBack()
      noteFault(companyId, service, error)
      return BROWSER
    }
  }

  return {
    say,
    ahead(companyId, clauses) {
      newest.set(companyId, clauses)
      return underWay(makeAhead(companyId, clauses))
    },
    async close() {
      newest.clear()
      isClosed = true
      await Promise.allSettled(running)
    },
    async hear(companyId, audio, lang) {
      const { transcriber } = deps
      if (!transcriber || isResting('transcriber')) return undefined
      if (findVoices(db, companyId)?.hearing !== 'openai') return undefined
      const names = listPronunciations(db, companyId, lang).map(({ written }) => written)
      const giveBack = pay(companyId, 'hearing', hearingMilliYen(wavSeconds(audio)))
      if (!giveBack) return undefined
      try {
        const text = await transcriber.transcribe(audio, lang, names)
        deps.onAnswer(companyId, 'hearing')
        return text.slice(0, SAID_MAX)
      } catch (error) {
        giveBack()
        noteFault(companyId, 'transcriber', error)
        return undefined
      }
    },
    async choices(lang) {
      const listed = Object.entries(deps.voices).flatMap(([service, voice]) =>
        voice ? [choiceOf(service as ServerVoice, voice, lang)] : [],
      )
      return { services: await Promise.all(listed), hears: deps.transcriber !== undefined }
    },
  }
}

async function choiceOf(
  service: ServerVoice,
  voice: Voice,
  lang: Language,
): Promise<VoicesAnswer['services'][number]> {
  try {
    return { service, voices: await voice.list(lang), isAway: false }
  } catch {
    return { service, voices: [], isAway: true }
  }
}

const reasonOf = (error: unknown): unknown =>
  error instanceof Error && 'reason' in error ? error.reason : undefined
