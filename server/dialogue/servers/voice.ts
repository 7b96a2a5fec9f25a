import type { MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/languages.ts'

export interface VoiceWish {
  /** One clause, as it is to be said. */
  text: string
  lang: Language
  /** The service's own name of it; '': its first one. */
  voice: string
  /** 1 is as the voice was made. */
  speed: number
}

/** A sound that any browser decodes. */
export interface Utterance {
  audio: Buffer
  mimeType: string
  /** Only where the service tells: the mouth follows the sound's level otherwise. */
  mouths?: readonly MouthAt[]
}

/** A voice of a service, as people choose it. */
export interface NamedVoice {
  /** What a wish names. */
  id: string
  name: string
}

/** Turns words into sound. */
export interface Voice {
  /** @throws SpeechFault */
  speak(wish: VoiceWish): Promise<Utterance>
  /** What can be chosen in a language; a service that has no such list has none. @throws SpeechFault */
  list(lang: Language): Promise<NamedVoice[]>
}

/** Turns sound into words. */
export interface Transcriber {
  /**
   * @param audio a WAV file
   * @param names words that may occur and that nobody could guess
   * @throws SpeechFault
   */
  transcribe(audio: Buffer, lang: Language, names: readonly string[]): Promise<string>
}

/** Why nothing came. `refused`: the service is well, and does not want this; asking it again at once is of no use with the others. */
export type SpeechFaultReason = 'refused' | 'patience' | 'connection' | 'answer'

export class SpeechFault extends Error {
  readonly reason: SpeechFaultReason
  /** Of HTTP; undefined: no answer came, or it was 200. */
  readonly status: number | undefined

  constructor(reason: SpeechFaultReason, detail: string, status?: number) {
    super(`${reason}: ${detail}`)
    this.name = 'SpeechFault'
    this.reason = reason
    this.status = status
  }
}

/** More than a clause of speech is: what comes after it is another clause. */
export const SPEECH_PATIENCE_MS = 5_000
