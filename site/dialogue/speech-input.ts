import { atom, type ReadableAtom } from 'nanostores'
import type { DialogueCommand, DialogueState } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import type { GuessingHearing } from './hearing.ts'
import type { VoiceDetector, VoiceEvents } from './voice-detector.ts'

/** State of the microphone. `deaf`: no speech input; the visitor types or chooses. */
export type SpeechInputState = 'closed' | 'opening' | 'open' | 'deaf'

/** Microphone, voice detector and speech recognizer of one dialogue. If any of them fails, the dialogue continues by touch. */
export interface SpeechInput {
  $state: ReadableAtom<SpeechInputState>
  level(): number
  open(): void
  /** Call after every step of the dialogue. */
  follow(dialogue: DialogueState | undefined): void
  /** Starts listening, or starts it again. */
  listen(lang: Language): void
  /** The recognizer failed for good: closes the microphone; the visitor types or chooses. */
  giveUp(reason: string): void
  close(): void
}

export interface SpeechInputDeps {
  openMicrophone: () => Promise<OpenedDevice>
  /** Rejects if the browser does not support it. */
  openDetector: (track: MediaStreamTrack, events: VoiceEvents) => Promise<VoiceDetector>
  /** undefined: no speech recognition is available. */
  hearing: GuessingHearing | undefined
  perform: (command: DialogueCommand) => void
  now: () => number
}

export function createSpeechInput(deps: SpeechInputDeps): SpeechInput {
  const { hearing, perform } = deps
  const $state = atom<SpeechInputState>('closed')
  let lang: Language = 'ja'
  let phase: DialogueState['phase'] | undefined
  let isHearing = false
  let pauses = 0

  const voice = createVoiceInput(deps, {
    began: () => perform({ kind: 'speechBegan' }),
    ended(audio, silentMs) {
      // speech outside the listening phase is not for the avatar
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
  })

  /** Ends the utterance early if the words form a complete sentence, instead of waiting for the usual silence. */
  async function guess(audio: Float32Array): Promise<void> {
    if (!isHearing) return
    pauses += 1
    const pause = pauses
    const isSentence = await hearing?.guess(audio, lang)
    if (isSentence && pause === pauses && isHearing) voice.detector()?.cut()
  }

  function giveUp(reason: string): void {
    console.warn('dialogue: speech input stopped', reason)
    fallSilent('deaf')
    perform({ kind: 'unheard' })
  }

  function fallSilent(state: SpeechInputState): void {
    voice.close()
    hearing?.stop()
    $state.set(state)
  }

  async function open(): Promise<void> {
    if ($state.get() !== 'closed') return
    if (!hearing) return $state.set('deaf')
    $state.set('opening')
    const result = await voice.open()
    if (result === 'closed') return
    if (result === 'failed') return fallSilent('deaf')
    if (phase === 'speaking') voice.detector()?.guard(true)
    $state.set('open')
  }

  function follow(dialogue: DialogueState | undefined): void {
    isHearing = dialogue?.phase === 'listening' && dialogue.isHearing
    if (dialogue) lang = dialogue.lang
    if (dialogue?.phase === phase) return
    const wasSpeaking = phase === 'speaking'
    phase = dialogue?.phase
    if (wasSpeaking !== (phase === 'speaking')) voice.detector()?.guard(!wasSpeaking)
    if (phase !== 'listening' && !(dialogue?.phase === 'processing' && dialogue.awaits === 'words'))
      hearing?.stop()
  }

  return {
    $state,
    level: () => voice.detector()?.level() ?? 0,
    open: () => void open(),
    follow,
    listen(next) {
      lang = next
      if ($state.get() === 'deaf') return
      hearing?.listen(next)
      // the visitor started to speak too early
      if (voice.detector()?.isSpeech()) perform({ kind: 'speechBegan' })
    },
    giveUp,
    close: () => fallSilent('closed'),
  }
}

interface VoiceInput {
  /** closed: it was closed meanwhile. failed: no microphone, or the browser does not support the detector. */
  open(): Promise<'open' | 'closed' | 'failed'>
  /** Undefined while it is not open. */
  detector(): VoiceDetector | undefined
  close(): void
}

/** A microphone with its voice detector. */
function createVoiceInput(
  { openMicrophone, openDetector }: Pick<SpeechInputDeps, 'openMicrophone' | 'openDetector'>,
  events: VoiceEvents,
): VoiceInput {
  let detector: VoiceDetector | undefined
  let track: MediaStreamTrack | undefined
  /** Increases with every opening and closing. */
  let generation = 0

  return {
    async open() {
      generation += 1
      const mine = generation
      const device = await openMicrophone()
      if (mine !== generation) {
        if (device.ok) device.track.stop()
        return 'closed'
      }
      if (!device.ok) return 'failed'
      track = device.track
      try {
        const made = await openDetector(device.track, events)
        if (mine === generation) detector = made
        else made.close()
      } catch (error) {
        console.warn('dialogue: the voice detector could not be started', error)
        if (mine === generation) return 'failed'
      }
      return mine === generation ? 'open' : 'closed'
    },
    detector: () => detector,
    close() {
      generation += 1
      detector?.close()
      detector = undefined
      track?.stop()
      track = undefined
    },
  }
}
