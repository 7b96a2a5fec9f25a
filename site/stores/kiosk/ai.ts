import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { OwnSignageState } from '#contract/realtime/shapes.ts'
import type { Language } from '#contract/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import type { TalkCycle } from '#rules/talk-cycle.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Stop } from '../../kernel/stop.ts'
import type { Asking } from './asking.ts'
import type { CallEvents } from './call.ts'
import type { KioskTalk, TalkStart } from './talk/talk.ts'
import { isTalk } from './talk.ts'

/** What the company has set may have been changed. */
const SETTINGS_MS = 5 * 60_000
/** The hours of people begin and end. */
const HOURS_MS = 60_000

/** What the talk needs of this kiosk; everything else it brings along. */
export interface TalkHost {
  callPerson: (talkId: string, lang: Language) => void
  redraw: () => void
}

/** The kiosk's AI, which is loaded where the signage has it, and only then. */
export interface KioskAi {
  /** Undefined until it is loaded. */
  $talk: ReadableAtom<KioskTalk | undefined>
  /** The talk that goes on. */
  $cycle: ReadableAtom<TalkCycle | undefined>
  /** The camera is looked through for somebody who stands there: said on the screen. */
  $isWatching: ReadableAtom<boolean>
  isTalking(): boolean
  /** A press is the AI's to answer now (decisions 7). */
  greets(): boolean
  start(by: TalkStart): void
  /** The page is there. */
  open(): Stop
  close: Stop
}

export interface KioskAiDeps {
  /** Loads it with the company's settings; undefined: not now. Never rejects. */
  openTalk: (host: TalkHost) => Promise<KioskTalk | undefined>
  clock: Pick<Clock, 'every'>
  $signage: ReadableAtom<SignageShape | undefined>
  $own: ReadableAtom<OwnSignageState | undefined>
  $offline: ReadableAtom<boolean>
  $isGuest: ReadableAtom<boolean>
  $language: ReadableAtom<Language>
  /** Set here, drawn with the rest of the picture. */
  $isWatching: WritableAtom<boolean>
  $offersAi: WritableAtom<boolean>
  calls: Pick<CallEvents, '$farewell' | 'clear'>
  asking: Pick<Asking, 'call' | 'home' | '$asked'>
  /** The visitor stays, and so does what they read. */
  keepLanguage: (lang: Language) => void
  redraw: () => void
}

export function createKioskAi(deps: KioskAiDeps): KioskAi {
  const { $own, $offline, $signage, asking, calls } = deps
  const $talk = atom<KioskTalk | undefined>()
  const $cycle = atom<TalkCycle | undefined>()
  let stopFollowing: Stop | undefined
  let stopWatching: Stop | undefined
  let isLoading = false
  /** Nobody could be rung: the AI begins, in this language, as soon as the call is taken back. */
  let comesBackIn: Language | undefined
  let handedOver = false

  const isWanted = () => $signage.get()?.aiTalk === true && !deps.$isGuest.get()

  /** Looks through the camera only while somebody who comes would be greeted. */
  function watch(): void {
    const talk = $talk.get()
    const own = $own.get()
    const mayGreet = own?.scene === 'Standby' && own.monitors === 0 && !$offline.get() && !$cycle.get()
    const isWanted = mayGreet && talk?.startsByPresence === true && talk.greets()
    if (isWanted && !stopWatching) stopWatching = talk.watch(() => start('presence'))
    if (!isWanted) {
      stopWatching?.()
      stopWatching = undefined
    }
    deps.$isWatching.set(stopWatching !== undefined)
  }

  function drop(): void {
    stopWatching?.()
    stopWatching = undefined
    deps.$isWatching.set(false)
    stopFollowing?.()
    stopFollowing = undefined
    $talk.get()?.close()
    $talk.set(undefined)
    $cycle.set(undefined)
    deps.$offersAi.set(false)
  }

  async function load(): Promise<void> {
    if (isLoading || $cycle.get() || $offline.get()) return
    if (!isWanted()) return drop()
    isLoading = true
    const talk = await deps.openTalk({ callPerson, redraw: deps.redraw })
    isLoading = false
    if (!talk) return
    // somebody has come meanwhile
    if ($cycle.get() || !isWanted()) return talk.close()
    drop()
    $talk.set(talk)
    deps.$offersAi.set(true)
    stopFollowing = talk.$talk.listen((cycle) => {
      $cycle.set(cycle)
      watch()
    })
    watch()
  }

  function callPerson(talkId: string, lang: Language): void {
    handedOver = asking.call(undefined, lang, talkId)
  }

  function start(by: TalkStart): void {
    if ($own.get()?.scene !== 'Standby' || $offline.get()) return
    handedOver = false
    $talk.get()?.start(by, deps.$language.get())
  }

  /** What is still said of the call makes room; the visitor's language stays. */
  function goOn(lang: Language): void {
    comesBackIn = undefined
    calls.clear()
    deps.keepLanguage(lang)
    start('return')
  }

  /** Nobody was there, or nobody came: the AI goes on (decisions 7). */
  function followCall(own: OwnSignageState | undefined): void {
    const talk = $talk.get()
    if (!talk) return
    if (isTalk(own)) talk.tell('called')
    else if (own?.scene === 'Suspended') talk.tell('suspend')
    const isAsked = asking.$asked.get()?.requestId === own?.requestId
    const isAbsent = own?.scene === 'Crowded' && own.crowded?.cause === 'absent'
    if (isAbsent && isAsked && (!handedOver || talk.returnsToAi)) {
      comesBackIn ??= deps.$language.get()
      asking.home()
      return
    }
    if (own?.scene !== 'Standby') return
    if (comesBackIn) goOn(comesBackIn)
    else followFarewell()
  }

  function followFarewell(): void {
    const cause = calls.$farewell.get()
    if (cause !== 'unanswered' && cause !== 'declined') return
    if (!$talk.get()?.returnsToAi || $own.get()?.scene !== 'Standby') return
    goOn(deps.$language.get())
  }

  return {
    $talk,
    $cycle,
    $isWatching: deps.$isWatching,
    isTalking: () => $cycle.get() !== undefined,
    greets: () => $talk.get()?.greets() ?? false,
    start,
    open() {
      const offs = [
        $signage.listen(() => void load()),
        $own.listen((own) => {
          followCall(own)
          watch()
        }),
        calls.$farewell.listen(followFarewell),
        $offline.listen((offline) => {
          if (offline) $talk.get()?.tell('lost')
          else void load()
          watch()
        }),
        deps.clock.every(HOURS_MS, watch),
        deps.clock.every(SETTINGS_MS, () => void load()),
      ]
      void load()
      return () => {
        for (const off of offs) off()
      }
    },
    close: drop,
  }
}
