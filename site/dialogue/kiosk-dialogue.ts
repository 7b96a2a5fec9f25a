import { atom, type ReadableAtom } from 'nanostores'
import type { EngineCommand } from '#core/characters/avatar.ts'
import { type DialogueReply, type DialogueSettings, talkAI } from '#core/dialogue/contract.ts'
import {
  applyDialogue,
  type DialogueCommand,
  type DialogueState,
  decideDialogue,
  dialogueDueAt,
} from '#core/dialogue/cycle.ts'
import { type DialogueEffect, effectsOf } from '#core/dialogue/effects.ts'
import { greeterAt } from '#core/dialogue/greeter.ts'
import type { Language } from '#core/fields/shapes.ts'
import { weekMomentOf } from '#core/time/japan-time.ts'
import type { LipSource } from '../avatar/lips.ts'
import { pickTexts } from '../kit/texts/define.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'
import type { GuessingHearing, HearingEvents } from './hearing.ts'
import { createDialogueLips } from './lips.ts'
import { createDialogueReporter } from './reporter.ts'
import type { Speaking, SpeakingEvents } from './speaking.ts'
import { createSpeechInput, type SpeechInput, type SpeechInputDeps } from './speech-input.ts'
import { kioskDialogueTexts } from './texts-kiosk.ts'

/** Why a dialogue starts: a touch, a person before the kiosk, or an unanswered call. */
export type DialogueStart = 'touch' | 'presence' | 'return'

/** One kiosk's AI dialogue: the state machine of core/dialogue/cycle.ts with a voice, speech recognition and the server. */
export interface KioskDialogue {
  $state: ReadableAtom<DialogueState | undefined>
  /** What the visitor is saying, before it is final. */
  $partial: ReadableAtom<string>
  $speechInput: SpeechInput['$state']
  /** Microphone level, 0 to 1. */
  level(): number
  /** Whether the AI answers a press now. */
  greets(): boolean
  /** Whether it continues after an unanswered call. */
  returnsToAi: boolean
  /** Whether it greets a person who comes near. */
  startsByPresence: boolean
  start(by: DialogueStart, lang: Language): void
  setLanguage(lang: Language): void
  choose(text: string): void
  type(text: string): void
  callPerson(): void
  end(): void
  touched(): void
  /** Detects a person before the kiosk. @returns stops watching */
  watch(onSomebody: () => void): Stop
  /** Reports that the signage left Standby, is suspended, or lost the server. */
  tell(what: 'called' | 'suspend' | 'lost'): void
  close: Stop
}

interface KioskDialogueDeps {
  settings: DialogueSettings
  line: Pick<Line, 'send' | 'onState'>
  clock: Pick<Clock, 'now' | 'serverNow' | 'after'>
  request: Request
  newId: () => string
  avatar: {
    apply(command: EngineCommand): unknown
    perform(face: undefined, lips?: LipSource): void
  }
  createSpeaking: (events: SpeakingEvents) => Speaking
  /** undefined: no speech recognition is available. */
  createHearing: (events: HearingEvents) => GuessingHearing | undefined
  openMicrophone: SpeechInputDeps['openMicrophone']
  openDetector: SpeechInputDeps['openDetector']
  watchPresence: (onSomebody: () => void) => Stop
  /** Calls an operator, who takes over this dialogue. */
  callPerson: (talkId: string, lang: Language) => void
  /** Rebuilds the stage in place. */
  redraw: () => void
}

export function createKioskDialogue(deps: KioskDialogueDeps): KioskDialogue {
  const { settings, clock, request, avatar } = deps
  const $dialogue = atom<DialogueState | undefined>()
  const $partial = atom('')
  const telling = createDialogueReporter(deps.line)
  let stopWaiting: Stop | undefined
  let asking: AbortController | undefined

  const speaking = deps.createSpeaking({
    sounded: ({ turn, clause }) => perform({ kind: 'sounded', turn, clause }),
    said: ({ turn, clause }) => perform({ kind: 'said', turn, clause }),
  })
  const lips = createDialogueLips(speaking)
  const hearing = deps.createHearing({
    partial: (text) => $partial.set(text),
    heard: (text) => perform({ kind: 'heard', text }),
    unheard: () => perform({ kind: 'unheard' }),
    failed: (reason) => ears.giveUp(reason),
  })
  const ears = createSpeechInput({ ...deps, hearing, perform, now: clock.now })

  function perform(command: DialogueCommand): void {
    const before = $dialogue.get()
    const verdict = decideDialogue(before, command, clock.now())
    if (!verdict.ok || verdict.event.kind === 'unchanged') return
    const after = applyDialogue(before, verdict.event)
    if (before?.turn !== after?.turn) asking?.abort()
    if (after?.phase !== 'listening') $partial.set('')
    $dialogue.set(after)
    ears.follow(after)
    wait(after)
    for (const effect of effectsOf(before, verdict.event, after)) carryOut(effect)
    if (!before && after) begin()
    if (before && !after) finish()
  }

  function wait(dialogue: DialogueState | undefined): void {
    stopWaiting?.()
    stopWaiting = dialogue && clock.after(Math.max(0, dialogueDueAt(dialogue) - clock.now()), () => tick())
  }

  function tick(): void {
    const before = $dialogue.get()
    perform({ kind: 'tick' })
    // a timer can fire a millisecond early
    if ($dialogue.get() === before) wait(before)
  }

  function begin(): void {
    ears.open()
    avatar.perform(undefined, lips)
  }

  function finish(): void {
    ears.close()
    speaking.stop()
    avatar.perform(undefined)
  }

  function carryOut(effect: DialogueEffect): void {
    switch (effect.kind) {
      case 'say':
        speaking.say(effect)
        return
      case 'stopSaying':
        speaking.stop()
        return
      case 'listen':
        ears.listen(effect.lang)
        return
      case 'ask':
        void ask(effect)
        return
      case 'gesture':
        avatar.apply({ kind: 'motion', motion: effect.motion })
        return
      case 'callPerson':
        deps.callPerson(effect.talkId, effect.lang)
        return
      case 'redraw':
        deps.redraw()
        return
      default:
        telling.tell(effect)
    }
  }

  async function ask({ turn, text, lang, isCandidate }: DialogueEffect & { kind: 'ask' }): Promise<void> {
    const talkId = $dialogue.get()?.talkId
    const mine = new AbortController()
    asking = mine
    const candidate = isCandidate ? text : undefined
    const reply = await request(
      talkAI,
      { msg: text, lang, talkId, candidate, stream: true },
      {
        signal: mine.signal,
        onEvent(name, data) {
          const clause = name === 'clause' ? clauseOf(data) : undefined
          if (clause) perform({ kind: 'clause', turn, text: clause })
        },
      },
    )
    if (reply.kind === 'ok') perform({ kind: 'reply', turn, reply: replyOf(reply.value) })
    else perform({ kind: 'failed', turn })
  }

  const phrasesOf = (lang: Language, by: DialogueStart) => {
    const texts = pickTexts(kioskDialogueTexts, lang)
    const greeting = by === 'return' ? texts.nobodyCame : settings.greeting[lang]
    return { greeting, apology: texts.apology }
  }

  return {
    $state: $dialogue,
    $partial,
    $speechInput: ears.$state,
    level: ears.level,
    greets: () => greeterAt(settings, weekMomentOf(clock.serverNow())) === 'ai',
    returnsToAi: settings.returnsToAi,
    startsByPresence: settings.startsByPresence,
    start(by, lang) {
      const phrases = phrasesOf(lang, by)
      perform({ kind: 'start', talkId: deps.newId(), lang, phrases, offersPerson: settings.offersPerson })
    },
    setLanguage(lang) {
      perform({ kind: 'language', lang, phrases: phrasesOf(lang, 'touch') })
    },
    choose: (text) => perform({ kind: 'chose', text }),
    type: (text) => perform({ kind: 'typed', text }),
    callPerson: () => perform({ kind: 'person' }),
    end: () => perform({ kind: 'home' }),
    touched: () => perform({ kind: 'touched' }),
    watch: deps.watchPresence,
    tell: (what) => perform({ kind: what }),
    close() {
      perform({ kind: 'home' })
      stopWaiting?.()
      telling.close()
      speaking.close()
      ears.close()
    },
  }
}

const clauseOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string'
    ? data.text
    : undefined

const replyOf = ({ steps: _, ...reply }: DialogueReply) => reply
