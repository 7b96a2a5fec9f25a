import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { EngineCommand } from '#core/characters/avatar.ts'
import type { DialogueSettings } from '#core/dialogue/contract.ts'
import type { DialogueCommand, DialogueState } from '#core/dialogue/cycle.ts'
import type { DialogueEffect } from '#core/dialogue/effects.ts'
import { greeterAt } from '#core/dialogue/greeter.ts'
import { joinClauses } from '#core/dialogue/words.ts'
import type { Language } from '#core/fields/shapes.ts'
import { SAID_MAX } from '#core/limits.ts'
import { weekMomentOf } from '#core/time/japan-time.ts'
import type { LipSource } from '../avatar/lips.ts'
import { pickTexts } from '../kit/texts/define.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import { type DialogueRun, runDialogue, wholeNow } from './dialogue-run.ts'
import type { createServerHearing, GuessingHearing, HearingEvents } from './hearing.ts'
import { createDialogueLips } from './mouth.ts'
import { createDialogueReporter } from './reporter.ts'
import type { Speaking, SpeakingEvents } from './speaking.ts'
import { createSpeechInput, type SpeechInput, type SpeechInputDeps } from './speech-input.ts'
import { kioskDialogueTexts } from './texts-kiosk.ts'
import { type Asking, createAsking, openTurn } from './turn.ts'

/** Why a dialogue starts: a touch, a person in front of the kiosk, or an unanswered call. */
export type DialogueStart = 'touch' | 'presence' | 'return'

/**
 * One kiosk's AI dialogue: the state machine of core/dialogue/cycle.ts with a voice, speech recognition and the server.
 */
export interface KioskDialogue {
  $state: ReadableAtom<DialogueState | undefined>
  /** Preliminary text of what the visitor is saying. */
  $partial: ReadableAtom<string>
  $speechInput: SpeechInput['$state']
  /** Whether the microphone is ignored until the AI has finished speaking, so that only a touch interrupts it. */
  isShut(): boolean
  /** Microphone level, 0 to 1. */
  level(): number
  /** Whether the AI answers now when a visitor presses a button. */
  greets(): boolean
  /** Whether the AI continues after a call that no operator answered. */
  returnsToAi: boolean
  /** Whether the AI greets a person who approaches the kiosk. */
  startsByPresence: boolean
  start(by: DialogueStart, lang: Language): void
  setLanguage(lang: Language): void
  choose(text: string): void
  type(text: string): void
  callPerson(): void
  end(): void
  touched(): void
  /** Detects a person in front of the kiosk. @returns a function that stops watching */
  watch(onPersonSeen: () => void): Stop
  /**
   * Reports that the signage left Standby, is suspended, lost the connection to the server, or has opened or closed
   * (`hours`).
   */
  tell(what: 'called' | 'suspend' | 'lost' | 'hours'): void
  close: Stop
}

interface KioskDialogueDeps {
  settings: DialogueSettings
  line: Pick<Line, 'send' | 'onState'>
  clock: Pick<Clock, 'serverNow' | 'after'>
  /** A monotonic clock, ms. */
  steadyNow: () => number
  request: Request
  newId: () => string
  avatar: {
    apply(command: EngineCommand): unknown
    perform(face: undefined, lips?: LipSource): void
  }
  createSpeaking: (events: SpeakingEvents) => Speaking
  /** Creates the speech recognizer; undefined if none is available. */
  createHearing: (
    events: HearingEvents,
    openTurn: Parameters<typeof createServerHearing>[0],
  ) => GuessingHearing | undefined
  openMicrophone: SpeechInputDeps['openMicrophone']
  openDetector: SpeechInputDeps['openDetector']
  watchPresence: (onPersonSeen: () => void) => Stop
  /** Calls an operator, who takes over this dialogue. */
  callPerson: (talkId: string, lang: Language) => void
  /** Resets the kiosk's language and builds the kiosk's stage again. */
  redraw: () => void
  /** Whether the kiosk is outside its opening hours. No operator can be called then. */
  isClosed: () => boolean
}

export function createKioskDialogue(deps: KioskDialogueDeps): KioskDialogue {
  const { avatar } = deps
  const $partial = atom('')
  const reporter = createDialogueReporter(deps.line)
  const { $state, perform, stopWaiting } = runDialogue(deps, {
    stepped(before, after) {
      if (before?.turn !== after?.turn) asking.stop()
      if (after?.phase !== 'listening') $partial.set('')
      ears.follow(after, speaking.isUncancelled())
    },
    carryOut: (effect) => carryOut(effect, deps, { $state, speaking, asking, ears, reporter }),
    began() {
      ears.open()
      avatar.perform(undefined, lips)
    },
    ended() {
      ears.close()
      speaking.stop()
      avatar.perform(undefined)
    },
  })
  const asking = createAsking(deps.request, perform)
  const speaking = deps.createSpeaking({
    sounded: ({ turn, clause }) => perform({ kind: 'sounded', turn, clause }),
    said: ({ turn, clause }) => perform({ kind: 'said', turn, clause }),
  })
  const lips = createDialogueLips(speaking)
  const ears = createEars(deps, { $state, $partial, asking, perform })

  return {
    $state,
    $partial,
    $speechInput: ears.$state,
    isShut: ears.isShut,
    level: ears.level,
    ...greetingOf(deps),
    ...visitorCommands(deps, perform),
    watch: deps.watchPresence,
    tell(what) {
      const { lang = 'ja' } = $state.get() ?? {}
      perform(what === 'hours' ? { kind: what, ...openingOf(deps, lang) } : { kind: what })
    },
    close() {
      perform({ kind: 'home' })
      stopWaiting()
      reporter.close()
      speaking.close()
      ears.close()
    },
  }
}

interface EarsHost extends Pick<DialogueRun, '$state' | 'perform'> {
  $partial: WritableAtom<string>
  asking: Asking
}

/**
 * Delay before a recognizer that stopped by itself is restarted. Without it, a recognizer that stops at once would keep
 * the browser busy.
 */
const RESTART_MS = 300

/** Turns the visitor's speech into commands to the state machine. */
function createEars(deps: KioskDialogueDeps, { $state, $partial, asking, perform }: EarsHost): SpeechInput {
  const again = createTimer(deps.clock)
  const hearing = deps.createHearing(
    {
      partial: (text) => $partial.set(text),
      recognized: (text, begun) => asking.withBegun(begun, () => perform({ kind: 'heard', text })),
      notUnderstood: () => perform({ kind: 'unheard' }),
      idle: () => again.start(RESTART_MS, listenAgain),
      failed: (reason) => ears.giveUp(reason),
    },
    (recording, lang, by) => {
      const { talkId = '', begunWith: text, mayHoldOwnVoice, clauses = [] } = $state.get() ?? {}
      const ownWords = mayHoldOwnVoice ? joinClauses(clauses, lang).slice(-SAID_MAX) : undefined
      return openTurn(deps.request, { by, lang, talkId, text, ownWords, recording })
    },
  )
  function listenAgain(): void {
    const dialogue = $state.get()
    if (dialogue?.phase === 'listening') ears.listen(dialogue.lang)
  }
  const ears = createSpeechInput({ ...deps, hearing, perform, now: () => wholeNow(deps) })
  return ears
}

interface DialogueParts {
  $state: DialogueRun['$state']
  speaking: Speaking
  asking: Asking
  ears: SpeechInput
  reporter: ReturnType<typeof createDialogueReporter>
}

function carryOut(
  effect: DialogueEffect,
  { avatar, callPerson, redraw }: KioskDialogueDeps,
  { $state, speaking, asking, ears, reporter }: DialogueParts,
): void {
  switch (effect.kind) {
    case 'say':
      speaking.say({ ...effect, sound: asking.soundOf(effect) })
      break
    case 'stopSaying':
      speaking.stop()
      break
    case 'listen':
      ears.listen(effect.lang)
      break
    case 'ask':
      asking.ask(effect, $state.get()?.talkId ?? '')
      break
    case 'gesture':
      avatar.apply({ kind: 'motion', motion: effect.motion })
      break
    case 'callPerson':
      callPerson(effect.talkId, effect.lang)
      break
    case 'redraw':
      redraw()
      break
    default:
      reporter.tell(effect)
  }
}

/**
 * In which cases the AI starts without a visitor's touch, by the company's settings. Outside the opening hours the AI
 * always greets.
 */
const greetingOf = ({ settings, clock, isClosed }: KioskDialogueDeps) => ({
  greets: () => isClosed() || greeterAt(settings, weekMomentOf(clock.serverNow())) === 'ai',
  returnsToAi: settings.returnsToAi,
  startsByPresence: settings.startsByPresence,
})

type VisitorCommands = Pick<
  KioskDialogue,
  'start' | 'setLanguage' | 'choose' | 'type' | 'callPerson' | 'end' | 'touched'
>

/**
 * Whether the AI offers to call a person, and its apology for a question that it cannot answer. Outside the opening
 * hours, the AI does not offer a person, and the apology does not mention one.
 */
function openingOf({ settings, isClosed }: KioskDialogueDeps, lang: Language) {
  const { apology, apologyClosed } = pickTexts(kioskDialogueTexts, lang)
  return isClosed()
    ? { offersPerson: false, apology: apologyClosed }
    : { offersPerson: settings.offersPerson, apology }
}

/** The visitor's actions on the screen, as commands to the state machine. */
function visitorCommands(
  deps: KioskDialogueDeps,
  perform: (command: DialogueCommand) => void,
): VisitorCommands {
  const { settings } = deps
  const phrasesOf = (lang: Language, by: DialogueStart) => {
    const { nobodyCame } = pickTexts(kioskDialogueTexts, lang)
    const greeting = by === 'return' ? nobodyCame : settings.greeting[lang]
    return { greeting, apology: openingOf(deps, lang).apology, suggestions: settings.suggestions[lang] }
  }
  return {
    start(by, lang) {
      const { offersPerson } = openingOf(deps, lang)
      perform({ kind: 'start', talkId: deps.newId(), lang, phrases: phrasesOf(lang, by), offersPerson })
    },
    setLanguage: (lang) => perform({ kind: 'language', lang, phrases: phrasesOf(lang, 'touch') }),
    choose: (text) => perform({ kind: 'chose', text }),
    type: (text) => perform({ kind: 'typed', text }),
    callPerson: () => perform({ kind: 'person' }),
    end: () => perform({ kind: 'home' }),
    touched: () => perform({ kind: 'touched' }),
  }
}
