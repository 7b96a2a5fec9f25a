import { atom, type ReadableAtom } from 'nanostores'
import type { FieldProblem } from '#core/fields/rules.ts'
import { nameTextProblem } from '#core/fields/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import {
  TEXT_MAX,
  VISITOR_MESSAGE_PHONE_MAX,
  VISITOR_MESSAGE_SECONDS_MAX,
  VISITOR_MESSAGE_TEXT_MAX,
} from '#core/limits.ts'
import { leaveVisitorMessage } from '#core/visitor-messages/contract.ts'
import { inOneLine, messagePhoneProblem, typedPhone } from '#core/visitor-messages/message.ts'
import type { Clock } from '../line/clock.ts'
import { faultOf } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import type { Recorder } from './recorder.ts'

/** The questions of the form, one per screen, in this order. */
export const STEPS = ['words', 'phone', 'name'] as const
type Step = (typeof STEPS)[number]
export type TypedField = 'text' | 'phone' | 'name'

/** An unfinished message is dropped this long after the visitor's last touch. */
export const IDLE_MS = 90_000
/** A message that takes longer to send counts as not sent, because a network that was cut off is not noticed for many minutes. */
export const SEND_LIMIT_MS = 60_000
/** How long the thank-you screen is shown after sending. */
export const THANKS_MS = 20_000
const RECORDING_MS = VISITOR_MESSAGE_SECONDS_MAX * 1_000

interface Recording {
  sound: Blob
  url: string
  seconds: number
}

export interface DraftState {
  step: Step | 'sent'
  text: string
  phone: string
  name: string
  /** `missing`: there is no microphone. In the states `opening` and `missing`, a recording made before is kept. */
  recorder: 'off' | 'opening' | 'running' | 'missing'
  /** Seconds left until a running recording is stopped. */
  secondsLeft: number
  recording: Recording | undefined
  sending: 'no' | 'running' | 'unreachable' | 'full'
  /** Problem of the current step's field, set when the visitor tried to continue. */
  problem: FieldProblem | undefined
}

const EMPTY: DraftState = {
  step: 'words',
  text: '',
  phone: '',
  name: '',
  recorder: 'off',
  secondsLeft: VISITOR_MESSAGE_SECONDS_MAX,
  recording: undefined,
  sending: 'no',
  problem: undefined,
}

/** A message that a visitor is writing or speaking. */
export interface MessageDraft {
  $state: ReadableAtom<DraftState>
  write(field: TypedField, text: string): void
  /** Handles a press on the number pad. */
  press(key: string): void
  record(): Promise<void>
  stopRecording(): Promise<void>
  /** Level of the microphone, 0 to 1. */
  level(): number
  /** Goes to the next question. After the last question, sends the message. */
  next(): void
  back(): void
  /** The visitor has touched the screen: restarts the idle time-out. */
  touched(): void
  /** The visitor cancels the message, or closes the thank-you screen. */
  end(): void
  close: Stop
}

interface MessageDraftDeps {
  request: Request
  clock: Pick<Clock, 'after' | 'every' | 'now'>
  newId: () => string
  /** Starts recording. Resolves with undefined if there is no microphone; rejects if the browser cannot record. */
  openRecorder: () => Promise<Recorder | undefined>
  urlOf: (sound: Blob) => string
  dropUrl: (url: string) => void
  $language: ReadableAtom<Language>
  /** ID of the call that no operator answered; undefined if the visitor has not called. */
  callId: string | undefined
  /**
   * Closes the form. Called when the visitor has canceled the message or closed the thank-you screen, or has not
   * touched the screen for too long.
   */
  onEnd: () => void
}

/** @returns the phone number after a key of the number pad was pressed */
export function keyed(phone: string, key: string): string {
  if (key === 'delete') return phone.slice(0, -1)
  return (phone + key).slice(0, VISITOR_MESSAGE_PHONE_MAX)
}

const LONGEST: Record<TypedField, number> = {
  text: VISITOR_MESSAGE_TEXT_MAX,
  phone: VISITOR_MESSAGE_PHONE_MAX,
  name: TEXT_MAX,
}

/** The problem that blocks the next step; undefined: none. */
function problemOf({ step, text, phone, name, recording }: DraftState): FieldProblem | undefined {
  const words = inOneLine(step === 'name' ? name : text)
  if (step === 'words' && words === '' && !recording) return 'required'
  if (step === 'phone') return phone.trim() === '' ? undefined : messagePhoneProblem(typedPhone(phone))
  return nameTextProblem(words)
}

export function createMessageDraft(deps: MessageDraftDeps): MessageDraft {
  const { clock, request } = deps
  const $state = atom<DraftState>(EMPTY)
  const change = (changes: Partial<DraftState>) => $state.set({ ...$state.get(), ...changes })
  /** Attempts with the same content have the same id, so that the server stores the message once. */
  let attempt: Attempt | undefined
  const idle = createTimer(clock)
  let isClosed = false
  const voice = createVoice(deps, $state, change)

  function waitFor(ms: number): void {
    idle.start(ms, () => ($state.get().sending === 'running' ? waitFor(ms) : deps.onEnd()))
  }
  const touched = () => waitFor($state.get().step === 'sent' ? THANKS_MS : IDLE_MS)

  async function send(): Promise<void> {
    change({ sending: 'running' })
    attempt = attemptOf($state.get(), attempt, deps.newId)
    const { requestId } = attempt
    const { words, form } = filledForm($state.get())
    const lang = deps.$language.get()
    const limit = new AbortController()
    const stopWaiting = clock.after(SEND_LIMIT_MS, () => limit.abort())
    const reply = await request(
      leaveVisitorMessage,
      { ...words, requestId, callId: deps.callId, lang },
      { form, signal: limit.signal },
    )
    stopWaiting()
    if (isClosed) return
    if (reply.kind === 'ok') change({ sending: 'no', step: 'sent' })
    else change({ sending: faultOf(reply) ? 'unreachable' : 'full' })
    touched()
  }

  touched()
  return {
    $state,
    write(field, text) {
      touched()
      change({ [field]: text.slice(0, LONGEST[field]), problem: undefined })
    },
    press(key) {
      touched()
      change({ phone: keyed($state.get().phone, key), problem: undefined })
    },
    record: voice.start,
    stopRecording: voice.stop,
    level: voice.level,
    next() {
      touched()
      const state = $state.get()
      const problem = problemOf(state)
      if (problem) return change({ problem })
      const next = STEPS[STEPS.indexOf(state.step as Step) + 1]
      if (next) change({ step: next, problem: undefined })
      else if (state.sending !== 'running') void send()
    },
    back() {
      touched()
      if ($state.get().sending === 'running') return
      const before = STEPS[STEPS.indexOf($state.get().step as Step) - 1]
      if (before) change({ step: before, problem: undefined, sending: 'no' })
    },
    touched,
    end: deps.onEnd,
    close() {
      isClosed = true
      idle.stop()
      voice.close()
    },
  }
}

type Attempt = Pick<DraftState, TypedField | 'recording'> & { requestId: string }

/** An attempt to send the message. Has a new id if the message has changed since the last attempt. */
function attemptOf(
  { text, phone, name, recording }: DraftState,
  last: Attempt | undefined,
  newId: () => string,
): Attempt {
  const isSame =
    last?.text === text && last.phone === phone && last.name === name && last.recording === recording
  return { text, phone, name, recording, requestId: isSame ? last.requestId : newId() }
}

function filledForm({ text, phone, name, recording }: DraftState) {
  const form = new FormData()
  if (recording) form.append('sound', recording.sound, 'message')
  return { words: { text, phone, name, soundSeconds: recording?.seconds ?? 0 }, form }
}

/** Records the voice of a message, for at most a minute. A new recording replaces the previous one. */
function createVoice(
  deps: MessageDraftDeps,
  $state: ReadableAtom<DraftState>,
  change: (changes: Partial<DraftState>) => void,
) {
  const { clock } = deps
  let running: Recorder | undefined
  let startedAt = 0
  let stopTicking: Stop | undefined
  let isClosed = false

  function drop(): void {
    const { recording } = $state.get()
    if (recording) deps.dropUrl(recording.url)
    change({ recording: undefined, recorder: 'off' })
  }

  async function stop(): Promise<void> {
    const recorder = running
    if (!recorder) return
    running = undefined
    stopTicking?.()
    const ranMs = clock.now() - startedAt
    const sound = await recorder.stop()
    if (isClosed) return
    const seconds = Math.min(VISITOR_MESSAGE_SECONDS_MAX, Math.max(1, Math.round(ranMs / 1_000)))
    change({ recorder: 'off', recording: sound && { sound, seconds, url: deps.urlOf(sound) } })
  }

  /** Stops the recording because the microphone was removed. Keeps what was recorded before. */
  async function stopUnplugged(): Promise<void> {
    await stop()
    const { recorder, recording } = $state.get()
    if (recorder === 'off' && !recording) change({ recorder: 'missing' })
  }

  async function start(): Promise<void> {
    if (running || $state.get().recorder === 'opening') return
    change({ recorder: 'opening', problem: undefined })
    const recorder = await deps.openRecorder().catch((error: unknown) => {
      console.warn('visitor message: the recording could not be started', error)
      return undefined
    })
    if (isClosed) return void recorder?.stop()
    if (!recorder) return change({ recorder: 'missing' })
    drop()
    running = recorder
    startedAt = clock.now()
    void recorder.ended.then(() => (running === recorder ? stopUnplugged() : undefined))
    change({ recorder: 'running', secondsLeft: VISITOR_MESSAGE_SECONDS_MAX })
    stopTicking = clock.every(1_000, () => {
      const leftMs = RECORDING_MS - (clock.now() - startedAt)
      change({ secondsLeft: Math.max(0, Math.ceil(leftMs / 1_000)) })
      if (leftMs <= 0) void stop()
    })
  }

  return {
    start,
    stop,
    level: () => running?.level() ?? 0,
    close() {
      isClosed = true
      stopTicking?.()
      void running?.stop()
      const { recording } = $state.get()
      if (recording) deps.dropUrl(recording.url)
    },
  }
}
