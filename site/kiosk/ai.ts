import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { TalkCycle } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { KioskTalk, TalkStart } from '../dialogue/kiosk-talk.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import type { CallEvents } from './call-events.ts'
import type { CallRequests } from './call-requests.ts'

/** What the AI talk needs from this kiosk. */
export interface TalkHost {
  callPerson: (talkId: string, lang: Language) => void
  redraw: () => void
}

/** The kiosk's AI talk. Its code is loaded only for signages that use it. */
export interface KioskAi {
  /** Undefined until the code is loaded. */
  $talk: ReadableAtom<KioskTalk | undefined>
  /** The current talk. */
  $cycle: ReadableAtom<TalkCycle | undefined>
  isTalking(): boolean
  /** Whether the AI answers a touch now (decisions 7). */
  greets(): boolean
  start(by: TalkStart): void
  /** Called when the page is shown. */
  open(): Stop
  close: Stop
}

export interface KioskAiDeps {
  /** Loads the talk with the company's settings. @returns undefined if it is not available now. Never rejects. */
  openTalk: (host: TalkHost) => Promise<KioskTalk | undefined>
  clock: Pick<Clock, 'every'>
  $signage: ReadableAtom<SignageShape | undefined>
  $own: ReadableAtom<OwnSignageState | undefined>
  $offline: ReadableAtom<boolean>
  $isGuest: ReadableAtom<boolean>
  $language: ReadableAtom<Language>
  /** Written by the talk, drawn by the stage. */
  $isWatching: WritableAtom<boolean>
  $offersAi: WritableAtom<boolean>
  calls: Pick<CallEvents, '$farewell' | 'clear'>
  asking: Pick<CallRequests, 'call' | 'home' | '$asked'>
  /** Keeps the visitor's language after the talk, because the same visitor goes on reading. */
  keepLanguage: (lang: Language) => void
  redraw: () => void
}

/** The AI talk's place on the kiosk; dialogue/attend.ts does the work once it is loaded. */
export function createKioskAi(deps: KioskAiDeps): KioskAi {
  const { $own, $offline, $signage } = deps
  const $talk = atom<KioskTalk | undefined>()
  const $cycle = atom<TalkCycle | undefined>()
  let stop: Stop | undefined
  let isClosed = false

  function start(by: TalkStart): void {
    if ($own.get()?.scene === 'Standby' && !$offline.get()) $talk.get()?.start(by, deps.$language.get())
  }

  async function bring(): Promise<void> {
    if (stop || $signage.get()?.aiTalk !== true) return
    stop = () => {}
    try {
      const { attend } = await import('../dialogue/attend.ts')
      if (!isClosed) stop = attend({ ...deps, $talk, $cycle, start })
    } catch (error) {
      console.warn('kiosk: the AI dialogue could not be loaded', error)
      stop = undefined
    }
  }

  return {
    $talk,
    $cycle,
    isTalking: () => $cycle.get() !== undefined,
    greets: () => $talk.get()?.greets() ?? false,
    start,
    open() {
      void bring()
      return $signage.listen(() => void bring())
    },
    close() {
      isClosed = true
      stop?.()
    },
  }
}
