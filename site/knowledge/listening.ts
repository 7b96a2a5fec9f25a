import { atom, type ReadableAtom } from 'nanostores'
import type { VoiceShape } from '#core/dialogue/contract.ts'
import { type Spoken, talkSpeech } from '#core/dialogue/contract-speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import { browserSounds } from './browser-sounds.ts'

export interface Heard {
  text: string
  lang: Language
  /** Left out: the one that the company has chosen. */
  voice?: VoiceShape
}

/** What this browser can play. Both tell once when it is over, also when it could not begin. */
export interface Sounds {
  play(sound: Extract<Spoken, { service: 'server' }>, onEnd: () => void): Stop
  speak(heard: Heard, onEnd: () => void): Stop
}

/** 声を聞く: one at a time; the same button pressed again ends it. */
export interface Listening {
  /** The button that was pressed, by its key. */
  $playing: ReadableAtom<string | undefined>
  press(key: string, heard: Heard): Promise<void>
  stop(): void
}

interface ListeningParts {
  request: Request
  sounds: Sounds
  /** A service was chosen that did not answer: what is heard instead is this browser's voice. */
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

  async function press(key: string, heard: Heard): Promise<void> {
    const wasPlaying = $playing.get() === key
    stop()
    if (wasPlaying) return
    $playing.set(key)
    const isLast = turn.take()
    const over = () => {
      if (isLast()) stop()
    }
    const reply = await request(talkSpeech, heard)
    if (!isLast()) return
    if (reply.kind !== 'ok') {
      stop()
      return onFailed()
    }
    if (reply.value.service === 'server') {
      end = sounds.play(reply.value, over)
      return
    }
    if (heard.voice && heard.voice.service !== 'browser') onInstead()
    end = sounds.speak(heard, over)
  }

  return { $playing, press, stop }
}

export const openListening = (told: Pick<ListeningParts, 'onInstead' | 'onFailed'>): Listening =>
  createListening({ request, sounds: browserSounds, ...told })
