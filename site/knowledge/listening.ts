import { atom, type ReadableAtom } from 'nanostores'
import type { VoiceShape } from '#core/dialogue/contract.ts'
import { type Spoken, talkSpeech } from '#core/dialogue/contract-speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import { browserSounds } from './browser-sounds.ts'
import { voiceTexts } from './texts-voice.ts'

export interface VoiceSample {
  text: string
  lang: Language
  /** Missing: the voice that the company has chosen. */
  voice?: VoiceShape
}

/** Playback in this browser. `onEnd` is called once, also if playback could not start. */
export interface Sounds {
  play(sound: Extract<Spoken, { service: 'server' }>, onEnd: () => void): Stop
  speak(sample: VoiceSample, onEnd: () => void): Stop
}

/** Plays voice previews (button 声を聞く, listen), one at a time; a second press on the same button stops the preview. */
export interface Listening {
  /** Key of the button whose preview is loading or playing; undefined while no preview does. */
  $playing: ReadableAtom<string | undefined>
  press(key: string, sample: VoiceSample): Promise<void>
  stop(): void
}

interface ListeningParts {
  request: Request
  sounds: Sounds
  /** Called if the chosen service did not answer and the browser's voice spoke instead. */
  onInstead: () => void
  onFailed: () => void
}

export function createListening({ request, sounds, onInstead, onFailed }: ListeningParts): Listening {
  const $playing = atom<string | undefined>(undefined)
  const turn = createTurn()
  let end: Stop | undefined

  function stop(): void {
    turn.end()
    end?.()
    end = undefined
    $playing.set(undefined)
  }

  async function press(key: string, sample: VoiceSample): Promise<void> {
    const wasPlaying = $playing.get() === key
    stop()
    if (wasPlaying) return
    $playing.set(key)
    const isLast = turn.take()
    const over = () => {
      if (isLast()) stop()
    }
    const reply = await request(talkSpeech, sample)
    if (!isLast()) return
    if (reply.kind !== 'ok') {
      stop()
      return onFailed()
    }
    if (reply.value.service === 'server') {
      end = sounds.play(reply.value, over)
      return
    }
    const isChosen = sample.voice && sample.voice.service !== 'browser' && sample.voice.service !== 'auto'
    if (isChosen) onInstead()
    end = sounds.speak({ ...sample, text: reply.value.text ?? sample.text }, over)
  }

  return { $playing, press, stop }
}

/** Voice previews of this browser; a toast explains why a voice was not heard. */
export function openVoiceListening(): Listening {
  const words = () => pickTexts(voiceTexts, $language.get()).voice
  return createListening({
    request,
    sounds: browserSounds,
    onInstead: () => toasts.show({ text: words().instead, tone: 'info' }),
    onFailed: () => toasts.show({ text: words().notHeard, tone: 'danger' }),
  })
}
