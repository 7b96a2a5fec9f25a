import type { MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/languages.ts'
import { readAtMost, TooLong } from './read-at-most.ts'

export interface VoiceOptions {
  /** One clause, with pronunciations applied. */
  text: string
  lang: Language
  /** The service's ID of the voice; empty for its first voice. */
  voice: string
  /** Speed of the voice; 1 is its natural speed. */
  speed: number
}

/** A spoken clause, as sound in a format that every browser decodes. */
export interface Utterance {
  audio: Buffer
  mimeType: string
  /** Times of the mouth movements. Omitted if the service does not report them; the mouth then follows the sound level. */
  mouths?: readonly MouthAt[]
}

/** A voice of a service, for the settings page. */
export interface NamedVoice {
  /** The value of `voice` in a request. */
  id: string
  name: string
}

/** Text to speech. */
export interface Voice {
  /** Languages that the service speaks if no voice is chosen. */
  languages: readonly Language[]
  /**
   * Names the server, its model and the voice that speaks. It changes when the server's configuration lets another voice
   * speak, so that sounds of the previous voice are not reused.
   * @param voice as in VoiceOptions
   */
  identity(voice: string, lang: Language): string
  /** Speaks a clause. @throws SpeechFault */
  speak(options: VoiceOptions): Promise<Utterance>
  /** The voices for a language; empty if the service cannot list them. @throws SpeechFault */
  list(lang: Language): Promise<NamedVoice[]>
}

/** Speech to text. */
export interface Transcriber {
  /**
   * Recognizes the words of a recording.
   * @param audio a WAV file
   * @param names words that may occur and that a recognizer cannot guess
   * @param closed aborts the request
   * @throws SpeechFault, also if aborted
   */
  transcribe(audio: Buffer, lang: Language, names: readonly string[], closed?: AbortSignal): Promise<string>
}

/**
 * Why a request failed. `refused`: the service works but does not accept this request. For the other reasons the service itself
 * does not work, so an immediate retry is useless.
 */
export type SpeechFaultReason = 'refused' | 'patience' | 'connection' | 'answer'

export class SpeechFault extends Error {
  readonly reason: SpeechFaultReason
  /** HTTP status; undefined if no answer came or if it was 200. */
  readonly status: number | undefined

  constructor(reason: SpeechFaultReason, detail: string, status?: number) {
    super(`${reason}: ${detail}`)
    this.name = 'SpeechFault'
    this.reason = reason
    this.status = status
  }
}

/** Time limit of a request. Synthesizing one clause takes less. */
const SPEECH_PATIENCE_MS = 5_000

/** Maximum size of the sound of one clause. */
const SOUND_MAX_BYTES = 16 * 1024 * 1024
/** Maximum size of a JSON answer without sound. */
export const WORDS_MAX_BYTES = 1024 * 1024

interface Asked {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | FormData
  maxBytes?: number
  /** Aborts the request. */
  closed?: AbortSignal | undefined
}

/** Sends a request to one of the speech servers that the environment variables configure. @throws SpeechFault */
export async function askServer(
  url: URL,
  { method = 'POST', headers = {}, body, maxBytes = SOUND_MAX_BYTES, closed }: Asked,
): Promise<Buffer> {
  const late = AbortSignal.timeout(SPEECH_PATIENCE_MS)
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: closed ? AbortSignal.any([late, closed]) : late,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw faultOfStatus(answer.status)
    }
    return await readAtMost(answer, maxBytes)
  } catch (error) {
    if (error instanceof SpeechFault) throw error
    if (error instanceof TooLong) throw new SpeechFault('answer', error.message)
    throw new SpeechFault(late.aborted ? 'patience' : 'connection', url.host)
  }
}

/** The fault for an HTTP status. 429 and 5xx mean that the server has a problem; any other 4xx concerns only this request. */
const faultOfStatus = (status: number): SpeechFault =>
  new SpeechFault(status >= 500 || status === 429 ? 'connection' : 'refused', `status ${status}`, status)

/** Parses JSON of a speech server. @throws SpeechFault with reason `answer` if it is not JSON */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new SpeechFault('answer', 'no JSON')
  }
}

/** Joins a base address, which may have a path, with a path and a query. */
export function below(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
