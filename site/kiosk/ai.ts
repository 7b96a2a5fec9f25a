import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { DialogueState } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { DialogueStart, KioskDialogue } from '../dialogue/kiosk-dialogue.ts'
import type { KnownRoom } from '../dialogue/presence-watch.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import type { CallEvents } from './call-events.ts'
import type { CallRequests } from './call-requests.ts'

/** What the AI dialogue needs from this kiosk. */
export interface DialogueHost {
  callPerson: (talkId: string, lang: Language) => void
  redraw: () => void
  /** Whether it is outside the opening hours: the AI then answers, and no operator can be called. */
  isClosed: () => boolean
  /** Reference picture of the empty room, kept from one dialogue to the next on this page. */
  knownRoom: KnownRoom
}

/** The kiosk's AI; loaded only if the signage uses it. */
export interface KioskAi {
  /** The AI dialogue; undefined until it is loaded. */
  $dialogue: ReadableAtom<KioskDialogue | undefined>
  /** State of the running dialogue; undefined if none is running. */
  $dialogueState: ReadableAtom<DialogueState | undefined>
  isTalking(): boolean
  /** Whether the AI answers now when a visitor presses a button (decisions 7). */
  greets(): boolean
  start(by: DialogueStart): void
  /**
   * Loads the AI dialogue as soon as the signage's settings use it. Call when the page is shown.
   * @returns a function that stops watching the settings
   */
  open(): Stop
  close: Stop
}

export interface KioskAiDeps {
  /** Loads the AI dialogue with the company's settings. @returns undefined if it is not available now. Never rejects. */
  openDialogue: (host: DialogueHost) => Promise<KioskDialogue | undefined>
  clock: Pick<Clock, 'every'>
  $signage: ReadableAtom<SignageShape | undefined>
  $own: ReadableAtom<OwnSignageState | undefined>
  $offline: ReadableAtom<boolean>
  $isGuest: ReadableAtom<boolean>
  $language: ReadableAtom<Language>
  /** Whether a visitor is leaving a message. */
  isWriting: () => boolean
  /** Whether the camera looks for people. The AI dialogue sets it; the stage shows an indicator. */
  $isWatching: WritableAtom<boolean>
  $offersAi: WritableAtom<boolean>
  calls: Pick<CallEvents, '$farewell' | 'clear'>
  asking: Pick<CallRequests, 'call' | 'home' | '$asked'>
  /** Keeps the visitor's language after the AI dialogue, because the same visitor is still in front of the screen. */
  keepLanguage: (lang: Language) => void
  redraw: () => void
}

/** Connects the AI to the kiosk's page. Its code is loaded on demand (dialogue/lifecycle.ts). */
export function createKioskAi(deps: KioskAiDeps): KioskAi {
  const { $own, $offline, $signage } = deps
  const $dialogue = atom<KioskDialogue | undefined>()
  const $cycle = atom<DialogueState | undefined>()
  let stop: Stop | undefined
  let isClosed = false

  function start(by: DialogueStart): void {
    if ($own.get()?.scene !== 'Standby' || $offline.get() || deps.isWriting()) return
    // a new visitor has come: the message about the previous visitor's call would cover the AI
    if (by === 'presence') deps.calls.clear()
    $dialogue.get()?.start(by, deps.$language.get())
  }

  async function load(): Promise<void> {
    if (stop || $signage.get()?.aiTalk !== true) return
    stop = () => {}
    try {
      const { runDialogueLifecycle } = await import('../dialogue/lifecycle.ts')
      if (!isClosed)
        stop = runDialogueLifecycle({ ...deps, $dialogue: $dialogue, $dialogueState: $cycle, start })
    } catch (error) {
      console.warn('kiosk: the AI dialogue could not be loaded', error)
      stop = undefined
    }
  }

  return {
    $dialogue: $dialogue,
    $dialogueState: $cycle,
    isTalking: () => $cycle.get() !== undefined,
    greets: () => $dialogue.get()?.greets() ?? false,
    start,
    open() {
      void load()
      return $signage.listen(() => void load())
    },
    close() {
      isClosed = true
      stop?.()
    },
  }
}
