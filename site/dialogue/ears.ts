import { atom, type ReadableAtom } from 'nanostores'
import { isFinished } from '#core/captions/finished.ts'
import type { TalkCommand, TalkCycle } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import type { GuessingHearing } from './hearing.ts'
import type { VoiceDetector, VoiceEvents } from './voice-detector.ts'

/** What of the microphone a talk has. `deaf`: nothing is heard, words are typed and chosen. */
export type EarState = 'closed' | 'opening' | 'open' | 'deaf'

/** Microphone, detector and recogniser of one talk. Whatever of it fails, the talk goes on by touch. */
export interface Ears {
  $state: ReadableAtom<EarState>
  level(): number
  open(): void
  /** After every step of the talk. */
  follow(talk: TalkCycle | undefined): void
  /** Listening begins, or begins anew. */
  listen(lang: Language): void
  /** The recogniser has given up: the microphone is closed, words are typed and chosen. */
  giveUp(reason: string): void
  close(): void
}

export interface EarsDeps {
  openMicrophone: () => Promise<OpenedDevice>
  /** Rejects where the browser can not. */
  openDetector: (track: MediaStreamTrack, events: VoiceEvents) => Promise<VoiceDetector>
  /** undefined: nobody turns sound into words here. */
  hearing: GuessingHearing | undefined
  perform: (command: TalkCommand) => void
  now: () => number
}

export function createEars(deps: EarsDeps): Ears {
  const { hearing, perform } = deps
  const $state = atom<EarState>('closed')
  let detector: VoiceDetector | undefined
  let track: MediaStreamTrack | undefined
  let lang: Language = 'ja'
  let phase: TalkCycle['phase'] | undefined
  let isHearing = false
  let opened = 0
  let pauses = 0

  const events: VoiceEvents = {
    began: () => perform({ kind: 'speechBegan' }),
    ended(audio, silentMs) {
      // said while nobody listened: to somebody else, or too early
      if (!isHearing) return
      perform({ kind: 'speechEnded', endedAt: deps.now() - silentMs })
      hearing?.take(audio, lang)
    },
    misfired: () => perform({ kind: 'misfired' }),
    paused: (audio) => void guess(audio),
    resumed() {
      pauses += 1
      hearing?.resume()
    },
    failed: giveUp,
  }

  /** A whole sentence is answered without the silence that others are waited for. */
  async function guess(audio: Float32Array): Promise<void> {
    if (!isHearing) return
    pauses += 1
    const pause = pauses
    const words = await hearing?.guess(audio, lang)
    if (words !== undefined && pause === pauses && isHearing && isFinished(words, lang)) detector?.cut()
  }

  function giveUp(reason: string): void {
    console.warn('talk: nothing is heard any more', reason)
    fallSilent('deaf')
    perform({ kind: 'unheard' })
  }

  function fallSilent(state: EarState): void {
    opened += 1
    detector?.close()
    detector = undefined
    track?.stop()
    track = undefined
    hearing?.stop()
    $state.set(state)
  }

  async function open(): Promise<void> {
    if ($state.get() !== 'closed') return
    if (!hearing) return $state.set('deaf')
    $state.set('opening')
    opened += 1
    const turn = opened
    const device = await deps.openMicrophone()
    if (!device.ok) {
      if (turn === opened) fallSilent('deaf')
      return
    }
    if (turn !== opened) return device.track.stop()
    track = device.track
    try {
      const made = await deps.openDetector(device.track, events)
      if (turn !== opened) return made.close()
      detector = made
      if (phase === 'speaking') made.guard(true)
      $state.set('open')
    } catch (error) {
      console.warn('talk: the detector of speech could not be opened', error)
      if (turn === opened) fallSilent('deaf')
    }
  }

  return {
    $state,
    level: () => detector?.level() ?? 0,
    open: () => void open(),
    follow(talk) {
      isHearing = talk?.phase === 'listening' && talk.isHearing
      if (talk) lang = talk.lang
      if (talk?.phase === phase) return
      const wasSpeaking = phase === 'speaking'
      phase = talk?.phase
      if (wasSpeaking !== (phase === 'speaking')) detector?.guard(!wasSpeaking)
      if (phase !== 'listening' && !(talk?.phase === 'processing' && talk.awaits === 'words')) hearing?.stop()
    },
    listen(next) {
      lang = next
      if ($state.get() === 'deaf') return
      hearing?.listen(next)
      // somebody has begun before it was their turn
      if (detector?.isSpeech()) perform({ kind: 'speechBegan' })
    },
    giveUp,
    close: () => fallSilent('closed'),
  }
}
