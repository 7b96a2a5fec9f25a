import { createHash } from 'node:crypto'
import { hearingMilliYen, speechMilliYen } from '#core/dialogue/ai-prices.ts'
import type { Spoken, VoicesAnswer } from '#core/dialogue/contract-speech.ts'
import type { VoiceService } from '#core/dialogue/dialogue.ts'
import { spokenTextOf } from '#core/dialogue/speech.ts'
import {
  type ChosenVoice,
  type InstalledVoices,
  type ServerVoice,
  servedVoices,
} from '#core/dialogue/voices.ts'
import { everyLanguage, type Language } from '#core/languages.ts'
import { SAID_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { findVoices, listPronunciations } from '../../db/queries/voices.ts'
import { readingsFor } from '../knowledge/readings.ts'
import { type PaidOrder, type PaidRequestDeps, PaidRequests } from './paid-requests.ts'
import type { Transcriber, Utterance, Voice } from './servers/speech-server.ts'
import type { SpeechCache } from './speech-cache.ts'
import { wavSeconds } from './wav.ts'

interface Clause {
  text: string
  lang: Language
}

interface VoiceOptions {
  service: VoiceService
  voice: string
  speed?: number
}

interface SpeechDeps extends PaidRequestDeps {
  db: Db
  /** The text-to-speech services that are configured on this server. */
  voices: Partial<Record<ServerVoice, Voice>>
  transcriber?: Transcriber
  cache: SpeechCache
  onDiskFault: (error: unknown) => void
}

interface HearOptions {
  /** Whether the recording was cut at a pause, so that the visitor may still continue. */
  isGuess?: boolean
  /** Aborts when the client disconnects. */
  closed?: AbortSignal | undefined
}

/** Text to speech and speech to text for AI dialogues. */
export interface Speech {
  /** Speaks a clause with the company's voice. @param as voice for a preview, in place of the company's voice */
  say(companyId: number, clause: Clause, as?: VoiceOptions): Promise<Spoken>
  /**
   * Generates the sounds of these clauses in the background, one after the other. Another call for the same company
   * replaces the list. Sounds in the cache are not generated again.
   */
  ahead(companyId: number, clauses: readonly Clause[]): Promise<void>
  /** Stops generating. Resolves when no request is running. */
  close(): Promise<void>
  /** The voice with which the company's texts are spoken. If its service fails, another service speaks. */
  voiceOf(companyId: number, lang: Language): Required<VoiceOptions>
  /**
   * The service that speaks the company's texts now, in each language. Services that did not answer the last request are
   * skipped.
   */
  speaking(companyId: number): Record<Language, VoiceService>
  /** Whether this server has a speech recognition service. */
  hears: boolean
  /** Recognizes a recording. @returns the text; undefined if there is no recognition service, or if it failed */
  hear(companyId: number, audio: Buffer, lang: Language, options?: HearOptions): Promise<string | undefined>
  /** Services and voices to choose from, for the settings page. */
  choices(lang: Language): Promise<VoicesAnswer>
}

export interface SpeechUse {
  db: Db
  speech: Speech
}

export function createSpeech(deps: SpeechDeps): Speech {
  const { db, cache } = deps
  const requests = new PaidRequests(deps)
  const making = new Map<string, Promise<Spoken | undefined>>()
  const running = new Running()
  const background = createBackground(say)
  const installed: InstalledVoices = Object.fromEntries(
    Object.entries(deps.voices).flatMap(([service, voice]) => (voice ? [[service, voice.languages]] : [])),
  )
  const chosenOf = (companyId: number, lang: Language) => findVoices(db, companyId)?.voices[lang]
  let isClosed = false

  async function say(companyId: number, { text, lang }: Clause, as?: VoiceOptions): Promise<Spoken> {
    const spokenText = spokenTextOf(text, readingsFor(db, companyId, { text, lang }))
    const voices = isClosed ? [] : servedVoices(as ?? chosenOf(companyId, lang), lang, installed)
    for (const voice of voices) {
      // When previewing a voice of one service, do not fall back to another service.
      if (as && as.service !== 'auto' && as.service !== voice.service) continue
      const sound = await soundBy(companyId, voice, { text: spokenText, lang })
      if (sound) return sound
    }
    return spokenText === text ? { service: 'browser' } : { service: 'browser', text: spokenText }
  }

  /**
   * Generates a sound with one service.
   * @returns undefined if the server failed or is paused, or if the company's daily budget is spent
   */
  function soundBy(
    companyId: number,
    { service, voice, speed = 1 }: VoiceOptions & { service: ServerVoice },
    { text, lang }: Clause,
  ): Promise<Spoken | undefined> {
    const server = deps.voices[service]
    if (!server) return Promise.resolve(undefined)
    const key = createHash('sha256')
      .update(JSON.stringify([service, server.identity(voice, lang), speed, lang, text]))
      .digest('hex')
    const under = making.get(key)
    if (under) return under
    const order = { companyId, server: service, milliYen: speechMilliYen(text) }
    const made = make(key, order, () => server.speak({ text, lang, voice, speed }))
    making.set(key, made)
    const end = (): void => void making.delete(key)
    made.then(end, end)
    return made
  }

  async function make(
    key: string,
    order: PaidOrder,
    speak: () => Promise<Utterance>,
  ): Promise<Spoken | undefined> {
    const cached = await cachedSound(deps, key)
    if (cached) return cached
    const utterance = await requests.send(order, speak)
    if (!utterance) return undefined
    const made = soundOf(utterance)
    void running.add(cache.keep(key, JSON.stringify(made)).catch(deps.onDiskFault))
    return made
  }

  return {
    say,
    voiceOf: (companyId, lang) => firstVoice(chosenOf(companyId, lang), lang, installed),
    speaking(companyId) {
      const services = Object.entries(installed).filter(
        ([service]) => !requests.isAway(service as ServerVoice),
      )
      const answering: InstalledVoices = Object.fromEntries(services)
      return everyLanguage((lang) => firstVoice(chosenOf(companyId, lang), lang, answering).service)
    },
    hears: deps.transcriber !== undefined,
    ahead: (companyId, clauses) => running.add(background.make(companyId, clauses)),
    async close() {
      background.stop()
      isClosed = true
      await running.settled()
    },
    hear: createHearing(deps, requests),
    choices: (lang) => choicesOf(deps, lang),
  }
}

/** The voice to try first: the voice of the first usable server, or else the browser's voice. */
function firstVoice(
  chosen: ChosenVoice | undefined,
  lang: Language,
  installed: InstalledVoices,
): Required<VoiceOptions> {
  const [served] = servedVoices(chosen, lang, installed)
  if (served) return { speed: 1, ...served }
  const voice = chosen?.service === 'browser' ? chosen.voice : ''
  return { service: 'browser', voice, speed: chosen?.speed ?? 1 }
}

const createHearing =
  ({ db, transcriber }: SpeechDeps, requests: PaidRequests): Speech['hear'] =>
  async (companyId, audio, lang, { isGuess, closed } = {}) => {
    if (!transcriber) return undefined
    const names = listPronunciations(db, companyId, lang).map(({ written }) => written)
    const milliYen = hearingMilliYen(wavSeconds(audio))
    const order = { companyId, server: 'transcriber', milliYen, closed, mayBeLate: isGuess } as const
    const text = await requests.send(order, () => transcriber.transcribe(audio, lang, names, closed))
    return text?.slice(0, SAID_MAX)
  }

/** Reads a cached sound. If reading fails, the sound is requested from the server again. */
async function cachedSound({ cache, onDiskFault }: SpeechDeps, key: string): Promise<Spoken | undefined> {
  try {
    const cached = await cache.read(key)
    return cached === undefined ? undefined : (JSON.parse(cached) as Spoken)
  } catch (error) {
    onDiskFault(error)
    return undefined
  }
}

/** Tracks promises that have not settled yet. */
class Running {
  readonly #running = new Set<Promise<unknown>>()

  add<Result>(work: Promise<Result>): Promise<Result> {
    const end = (): void => void this.#running.delete(ended)
    const ended: Promise<unknown> = work.then(end, end)
    this.#running.add(ended)
    return work
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#running)
  }
}

/**
 * Generates sounds before they are needed: for each company one list of clauses, one clause at a time. A newer list
 * of the same company replaces the unfinished one.
 */
function createBackground(say: Speech['say']) {
  const newest = new Map<number, readonly Clause[]>()
  return {
    async make(companyId: number, clauses: readonly Clause[]): Promise<void> {
      newest.set(companyId, clauses)
      for (const clause of clauses) {
        if (newest.get(companyId) !== clauses) return
        await say(companyId, clause)
      }
      if (newest.get(companyId) === clauses) newest.delete(companyId)
    },
    stop: () => newest.clear(),
  }
}

const soundOf = ({ audio, mimeType, mouths }: Utterance): Spoken => {
  const sound = { service: 'server' as const, audio: audio.toString('base64'), mimeType }
  return mouths ? { ...sound, mouths: [...mouths] } : sound
}

async function choicesOf({ voices, transcriber }: SpeechDeps, lang: Language): Promise<VoicesAnswer> {
  const listed = Object.entries(voices).flatMap(([service, voice]) =>
    voice ? [choiceOf(service as ServerVoice, voice, lang)] : [],
  )
  return { services: await Promise.all(listed), hears: transcriber !== undefined }
}

async function choiceOf(
  service: ServerVoice,
  voice: Voice,
  lang: Language,
): Promise<VoicesAnswer['services'][number]> {
  const speaks = voice.languages.includes(lang)
  try {
    return { service, voices: await voice.list(lang), speaks, isAway: false }
  } catch {
    return { service, voices: [], speaks, isAway: true }
  }
}
