import type { MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/languages.ts'

export interface VoiceOptions {
  /** One clause, with pronunciations applied. */
  text: string
  lang: Language
  /** The service's own voice id; '': its first voice. */
  voice: string
  /** 1 is the voice's natural speed. */
  speed: number
}

/** Sound in a format that every browser decodes. */
export interface Utterance {
  audio: Buffer
  mimeType: string
  /** Omitted if the service does not report them: the mouth then follows the sound level. */
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
  /** @throws SpeechFault */
  speak(wish: VoiceOptions): Promise<Utterance>
  /** The voices for a language; empty if the service cannot list them. @throws SpeechFault */
  list(lang: Language): Promise<NamedVoice[]>
}

/** Speech to text. */
export interface Transcriber {
  /** @param audio a WAV file @param names words that may occur and that a recognizer cannot guess @throws SpeechFault */
  transcribe(audio: Buffer, lang: Language, names: readonly string[]): Promise<string>
}

/**
 * Why a request failed. `refused`: the service works but does not accept this request. After the other reasons
 * an immediate retry is useless.
 */
export type SpeechFaultReason = 'refused' | 'patience' | 'connection' | 'answer'

export class SpeechFault extends Error {
  readonly reason: SpeechFaultReason
  /** HTTP status; undefined: no answer came, or it was 200. */
  readonly status: number | undefined

  constructor(reason: SpeechFaultReason, detail: string, status?: number) {
    super(`${reason}: ${detail}`)
    this.name = 'SpeechFault'
    this.reason = reason
    this.status = status
  }
}

/** Longer than synthesizing one clause takes. */
export const SPEECH_PATIENCE_MS = 5_000
