import type { Spoken } from '#core/dialogue/contract-speech.ts'
import type { MouthAt } from '#core/dialogue/speech.ts'
import { deviceSpeech } from '#core/dialogue/voices.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { within } from '../line/timer.ts'
import { SPEECH_LANGUAGES } from './hearing.ts'

/** decisions 7: if no voice is audible after this time, only captions are shown. */
export const SOUND_WITHIN_MS = 500

/** The sound of a clause, as the server sent it. */
export interface ServerSound {
  audio: ArrayBuffer
  /** If omitted, the mouth follows the sound level. */
  mouths?: readonly MouthAt[]
}

/** The server's answer for a clause: its sound, or the text that the browser speaks in its place. */
export type ClauseSound = ServerSound | { reading: string }

/** Decodes the server's answer. @returns undefined if the browser speaks the clause's own text */
export function playable(spoken: Spoken): ClauseSound | undefined {
  if (spoken.service === 'browser') return spoken.text === undefined ? undefined : { reading: spoken.text }
  const { audio, mouths } = spoken
  const bytes = Uint8Array.from(atob(audio), (char) => char.charCodeAt(0))
  return { audio: bytes.buffer, ...(mouths && { mouths }) }
}

/** Plays a sound from start to end. @returns the level meter of the sound, and a function that stops it */
export function playSound(
  context: AudioContext,
  buffer: AudioBuffer,
  onEnded: () => void,
): { meter: AnalyserNode; stop: Stop } {
  const source = context.createBufferSource()
  source.buffer = buffer
  const meter = context.createAnalyser()
  source.connect(meter).connect(context.destination)
  source.onended = onEnded
  source.start()
  return {
    meter,
    stop() {
      source.onended = null
      source.stop()
      meter.disconnect()
    },
  }
}

interface Aloud {
  text: string
  lang: Language
  speed: number
  /** Null if the browser has not listed its voices yet. It then chooses a voice itself. */
  voice: SpeechSynthesisVoice | null
}

/** How the browser speaks a clause; undefined if the voice would be unintelligible. Then only captions are shown. */
export function aloudBy(
  synthesis: Pick<SpeechSynthesis, 'getVoices'>,
  { text, lang }: { text: string; lang: Language },
  { name, speed }: { name: string; speed: number },
): Aloud | undefined {
  const voices = synthesis.getVoices()
  if (voices.length === 0) return { text, lang, speed, voice: null }
  const spoken = deviceSpeech(voices, { text, lang, name })
  return spoken && { ...spoken, lang, speed }
}

/** Speaks a clause with a voice of the browser. */
export function speakAloud(
  synthesis: SpeechSynthesis,
  { text, lang, speed, voice }: Aloud,
  on: { started: () => void; ended: () => void },
): Stop {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = SPEECH_LANGUAGES[lang]
  utterance.rate = speed
  utterance.voice = voice
  utterance.onstart = on.started
  utterance.onend = utterance.onerror = on.ended
  synthesis.speak(utterance)
  return () => {
    utterance.onstart = utterance.onend = utterance.onerror = null
    synthesis.cancel()
  }
}

interface ClauseAudioParts {
  openAudio: () => { context: AudioContext; close: Stop }
  clock: Pick<LocalClock, 'after'>
}

/** Manages the audio context of the clauses, which is open from the first sound to the last one. */
export function createClauseAudio({ openAudio, clock }: ClauseAudioParts) {
  let audio: ReturnType<ClauseAudioParts['openAudio']> | undefined

  function open(): AudioContext {
    audio ??= openAudio()
    return audio.context
  }

  return {
    open,
    close(): void {
      audio?.close()
      audio = undefined
    },
    /** @returns undefined if the browser cannot decode the sound, or does not allow sound now */
    async decode(sound: ServerSound): Promise<AudioBuffer | undefined> {
      const context = open()
      // wait only briefly, because browsers block sound before the first touch
      if (context.state !== 'running') await within(clock, SOUND_WITHIN_MS, context.resume())
      if (context.state !== 'running') return undefined
      try {
        return await context.decodeAudioData(sound.audio)
      } catch {
        console.warn('dialogue: a sound could not be decoded')
        return undefined
      }
    },
  }
}
