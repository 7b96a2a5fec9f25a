import type { WritableAtom } from 'nanostores'
import type { TalkCycle } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { KioskAiDeps } from '../kiosk/ai.ts'
import { isTalk } from '../kiosk/talk.ts'
import type { Stop } from '../line/stop.ts'
import type { KioskTalk, TalkStart } from './kiosk-talk.ts'

/** What the company has set may have been changed. */
const SETTINGS_MS = 5 * 60_000
/** The hours of people begin and end. */
const HOURS_MS = 60_000

export interface Attended extends KioskAiDeps {
  $talk: WritableAtom<KioskTalk | undefined>
  $cycle: WritableAtom<TalkCycle | undefined>
  start: (by: TalkStart) => void
}

/** What the kiosk's AI does about everything else: it is brought and taken away, gives way to calls, and comes back after them. */
export function attend(deps: Attended): Stop {
  const { $talk, $cycle, $own, $offline, $signage, asking, calls, start } = deps
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
      if (cycle && !$cycle.get()) handedOver = false
      $cycle.set(cycle)
      watch()
    })
    watch()
  }

  function callPerson(talkId: string, lang: Language): void {
    handedOver = asking.call(undefined, lang, talkId)
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
    drop,
  ]
  void load()
  return () => {
    for (const off of offs) off()
  }
}
