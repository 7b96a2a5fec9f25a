import { createHash } from 'node:crypto'
import { hearingMilliYen, speechMilliYen } from '#core/dialogue/ai-prices.ts'
import type { Spoken, VoicesAnswer } from '#core/dialogue/contract-speech.ts'
import type { VoiceService } from '#core/dialogue/dialogue.ts'
import { spokenTextOf } from '#core/dialogue/speech.ts'
import type { Language } from '#core/languages.ts'
import { SAID_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { findVoices, listPronunciations } from '../../db/queries/voices.ts'
import { type PaidOrder, type PaidRequestDeps, PaidRequests, type ServerVoice } from './paid-requests.ts'
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
  /** The installation's services. A company that chose another one gets the browser's voice. */
  voices: Partial<Record<ServerVoice, Voice>>
  transcriber?: Transcriber
  cache: SpeechCache
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

const BROWSER: Spoken = { service: 'browser' }

export function createSpeech(deps: SpeechDeps): Speech {
  const { db, cache } = deps
  const requests = new PaidRequests(deps)
  const making = new Map<string, Promise<Spoken>>()
  const running = new Running()
  const background = createBackground(say)
  let isClosed = false

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
    const order = { companyId, server: service, milliYen: speechMilliYen(spokenText) }
    const made = make(key, order, () => server.speak({ text: spokenText, lang, voice, speed }))
    making.set(key, made)
    const end = (): void => void making.delete(key)
    made.then(end, end)
    return made
  }

  async function make(key: string, order: PaidOrder, speak: () => Promise<Utterance>): Promise<Spoken> {
    const cached = await cachedSound(deps, key)
    if (cached) return cached
    const utterance = await requests.send(order, speak)
    if (!utterance) return BROWSER
    const made = soundOf(utterance)
    void running.add(cache.keep(key, JSON.stringify(made)).catch(deps.onDiskFault))
    return made
  }

  return {
    say,
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

const createHearing =
  ({ db, transcriber }: SpeechDeps, requests: PaidRequests): Speech['hear'] =>
  async (companyId, audio, lang) => {
    if (!transcriber || findVoices(db, companyId)?.hearing !== 'openai') return undefined
    const names = listPronunciations(db, companyId, lang).map(({ written }) => written)
    const milliYen = hearingMilliYen(wavSeconds(audio))
    const text = await requests.send({ companyId, server: 'transcriber', milliYen }, () =>
      transcriber.transcribe(audio, lang, names),
    )
    return text?.slice(0, SAID_MAX)
  }

/** Reads a cached sound. If it cannot be read, the sound is requested from the server again. */
async function cachedSound({ cache, onDiskFault }: SpeechDeps, key: string): Promise<Spoken | undefined> {
  try {
    const cached = await cache.read(key)
    return cached === undefined ? undefined : (JSON.parse(cached) as Spoken)
  } catch (error) {
    onDiskFault(error)
    return undefined
  }
}

/** Promises that have not settled yet. */
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

/** Generates the clauses of each company one after the other. A newer list replaces the older one. */
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
  try {
    return { service, voices: await voice.list(lang), isAway: false }
  } catch {
    return { service, voices: [], isAway: true }
  }
}
