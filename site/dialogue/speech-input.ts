import { atom, type ReadableAtom } from 'nanostores'
import type { DialogueCommand, DialogueState } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import { holdDevice } from '../webrtc/held-device.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import type { GuessingHearing } from './hearing.ts'
import type { Guard } from './speech-frames.ts'
import type { VoiceDetector, VoiceEvents } from './voice-detector.ts'

/** State of the microphone. `deaf`: no speech input; the visitor types or chooses. */
export type SpeechInputState = 'closed' | 'opening' | 'open' | 'deaf'

/** Microphone, voice detector and speech recognizer of one dialogue. If any of them fails, the dialogue continues by touch. */
export interface SpeechInput {
  $state: ReadableAtom<SpeechInputState>
  level(): number
  /** Whether all sound is ignored now, because the guard is `shut`. */
  isShut(): boolean
  open(): void
  /**
   * Sets what counts as speech in the new state of the dialogue. Call after every step of the dialogue.
   * @param isUncancelled whether the AI speaks with a voice whose echo the browser cannot cancel
   */
  follow(dialogue: DialogueState | undefined, isUncancelled?: boolean): void
  /** Starts or restarts listening. */
  listen(lang: Language): void
  /** Closes the microphone, because the recognizer has failed permanently. The visitor then types or chooses. */
  giveUp(reason: string): void
  close(): void
}

export interface SpeechInputDeps {
  openMicrophone: () => Promise<OpenedDevice>
  /** Rejects if the browser does not support voice detection. */
  openDetector: (track: MediaStreamTrack, events: VoiceEvents) => Promise<VoiceDetector>
  /** The speech recognizer; undefined if none is available. */
  hearing: GuessingHearing | undefined
  perform: (command: DialogueCommand) => void
  clock: Pick<Clock, 'after'>
  now: () => number
}

export function createSpeechInput(deps: SpeechInputDeps): SpeechInput {
  const { hearing, perform } = deps
  const $state = atom<SpeechInputState>('closed')
  let lang: Language = 'ja'
  let phase: DialogueState['phase'] | undefined
  const utterances = createUtterances(deps, () => lang)
  const earlyEnd = createEarlyEnd(hearing, utterances.isHearing, () => voice.detector()?.cut())

  const voice = createVoiceInput(deps, {
    began: () => perform({ kind: 'speechBegan' }),
    ended: utterances.ended,
    misfired: utterances.misfired,
    paused: (audio) => void earlyEnd.paused(utterances.withRest(audio), lang),
    resumed: earlyEnd.resumed,
    failed: giveUp,
    opened() {
      const wasDeaf = $state.get() === 'deaf'
      $state.set('open')
      if (wasDeaf && phase === 'listening') hearing?.listen(lang)
    },
    missing() {
      hearing?.stop()
      const wasOpen = $state.get() === 'open'
      $state.set('deaf')
      if (wasOpen) perform({ kind: 'unheard' })
    },
  })

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

  function open(): void {
    if ($state.get() !== 'closed') return
    $state.set(hearing ? 'opening' : 'deaf')
    if (hearing) voice.open()
  }

  function follow(dialogue: DialogueState | undefined, isUncancelled = false): void {
    utterances.follow(dialogue)
    if (dialogue) lang = dialogue.lang
    if (isUncancelled && dialogue?.phase === 'speaking') voice.guard('shut')
    if (dialogue?.phase === phase) return
    phase = dialogue?.phase
    if (!isUncancelled || phase !== 'speaking') voice.guard(phase === 'speaking' ? 'guarded' : 'open')
    if (phase !== 'listening' && !awaitsWords(dialogue)) hearing?.stop()
  }

  return {
    $state,
    level: () => voice.detector()?.level() ?? 0,
    isShut: voice.isShut,
    open,
    follow,
    listen(next) {
      lang = next
      if ($state.get() === 'deaf') return
      hearing?.listen(next)
      // the visitor started to speak before the AI listened
      if (voice.detector()?.isSpeech()) perform({ kind: 'speechBegan' })
      else utterances.endRest()
    },
    giveUp,
    close: () => fallSilent('closed'),
  }
}

interface Utterance {
  audio: Float32Array
  /** When the visitor stopped speaking. */
  endedAt: number
}

function joined(first: Float32Array | undefined, second: Float32Array): Float32Array {
  if (!first) return second
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Passes complete utterances to the recognizer, one at a time. */
function createUtterances({ hearing, perform, now }: SpeechInputDeps, lang: () => Language) {
  let isHearing = false
  let speaksAgain = false
  /** What the visitor said after an utterance whose words were still awaited. */
  let rest: Utterance | undefined

  function end({ audio, endedAt }: Utterance): void {
    // ignore speech outside of the listening phase: it is not addressed to the avatar
    if (!isHearing) return
    perform({ kind: 'speechEnded', endedAt })
    hearing?.take(audio, lang())
  }

  const withRest = (audio: Float32Array) => joined(rest?.audio, audio)

  /** Passes on what the visitor said while the words of the utterance before were awaited. */
  function endRest(): void {
    if (!rest) return
    const said = rest
    rest = undefined
    perform({ kind: 'speechBegan' })
    end(said)
  }

  return {
    isHearing: () => isHearing,
    withRest,
    /** Call when listening starts, unless the visitor is speaking: then the rest continues. */
    endRest,
    follow(dialogue: DialogueState | undefined): void {
      isHearing = dialogue?.phase === 'listening' && dialogue.isHearing
      speaksAgain = awaitsWords(dialogue) && dialogue?.speaksAgain === true
      if (!speaksAgain && dialogue?.phase !== 'listening') rest = undefined
    },
    ended(audio: Float32Array, silentMs: number): void {
      const said = { audio: withRest(audio), endedAt: now() - silentMs }
      rest = speaksAgain ? said : undefined
      if (!speaksAgain) end(said)
    },
    misfired(): void {
      if (!rest) perform({ kind: 'misfired' })
      else if (isHearing) endRest()
    },
  }
}

/** Ends an utterance at a pause if its words form a complete sentence, instead of waiting for the usual silence. */
function createEarlyEnd(hearing: SpeechInputDeps['hearing'], isHearing: () => boolean, cut: () => void) {
  const pause = createTurn()
  return {
    async paused(audio: Float32Array, lang: Language): Promise<void> {
      if (!isHearing()) return
      const isLast = pause.take()
      const isSentence = await hearing?.guess(audio, lang)
      if (isSentence && isLast() && isHearing()) cut()
    },
    resumed(): void {
      pause.end()
      hearing?.resume()
    },
  }
}

/** Whether the visitor's last utterance is still being recognized. */
const awaitsWords = (dialogue: DialogueState | undefined): boolean =>
  dialogue?.phase === 'processing' && dialogue.awaits === 'words'

interface VoiceInput {
  /** Opens the microphone. If the microphone is unplugged and connected again, opens it again. */
  open(): void
  /** Undefined while the microphone or the detector is not open. */
  detector(): VoiceDetector | undefined
  /** Sets what counts as speech (see VoiceDetector); may be called before the detector is open. */
  guard(guard: Guard): void
  isShut(): boolean
  close(): void
}

interface VoiceInputEvents extends VoiceEvents {
  opened(): void
  /** There is no microphone now, or the browser does not support the detector. */
  missing(): void
}

/** A microphone with its voice detector. */
function createVoiceInput(
  { openMicrophone, openDetector, clock }: Pick<SpeechInputDeps, 'openMicrophone' | 'openDetector' | 'clock'>,
  events: VoiceInputEvents,
): VoiceInput {
  let detector: VoiceDetector | undefined
  let release: Stop | undefined
  let guard: Guard = 'open'
  const turn = createTurn()

  async function detect(track: MediaStreamTrack | undefined): Promise<void> {
    const isLast = turn.take()
    detector?.close()
    detector = undefined
    if (!track) return events.missing()
    try {
      const made = await openDetector(track, events)
      if (!isLast()) return made.close()
      detector = made
      if (guard !== 'open') made.guard(guard)
      events.opened()
    } catch (error) {
      console.warn('dialogue: the voice detector could not be started', error)
      if (!isLast()) return
      close()
      events.missing()
    }
  }

  function close(): void {
    turn.end()
    detector?.close()
    detector = undefined
    release?.()
    release = undefined
  }

  return {
    open() {
      release = holdDevice(openMicrophone, (track) => void detect(track), clock)
    },
    detector: () => detector,
    isShut: () => guard === 'shut',
    guard(next) {
      if (next === guard) return
      guard = next
      detector?.guard(next)
    },
    close,
  }
}
