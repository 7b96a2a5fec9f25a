import type { WritableAtom } from 'nanostores'
import type { DialogueState } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { KioskAiDeps } from '../kiosk/ai.ts'
import { isTalk } from '../kiosk/talk.ts'
import type { Stop } from '../line/stop.ts'
import type { DialogueStart, KioskDialogue } from './kiosk-dialogue.ts'

/** How often settings are reloaded: the company may change them. */
const SETTINGS_MS = 5 * 60_000
/** How often the hours of people are checked. */
const HOURS_MS = 60_000

interface DialogueLifecycleDeps extends KioskAiDeps {
  $dialogue: WritableAtom<KioskDialogue | undefined>
  $dialogueState: WritableAtom<DialogueState | undefined>
  start: (by: DialogueStart) => void
}

/**
 * Connects the kiosk's AI dialogue with the rest of the kiosk: loads and unloads it, ends it for calls, and
 * restarts it after an unanswered call.
 */
export function runDialogueLifecycle(deps: DialogueLifecycleDeps): Stop {
  const { $dialogue, $dialogueState: $cycle, $own, $offline, $signage, asking, calls, start } = deps
  let stopFollowing: Stop | undefined
  let stopWatching: Stop | undefined
  let isLoading = false
  /** Set when no operator was available: the AI restarts in this language once the call is withdrawn. */
  let comesBackIn: Language | undefined
  let handedOver = false

  const isWanted = () => $signage.get()?.aiTalk === true && !deps.$isGuest.get()

  /** Uses the camera only while an approaching visitor would be greeted. */
  function watch(): void {
    const dialogue = $dialogue.get()
    const own = $own.get()
    const mayGreet = own?.scene === 'Standby' && own.monitors === 0 && !$offline.get() && !$cycle.get()
    const isWanted = mayGreet && dialogue?.startsByPresence === true && dialogue.greets()
    if (isWanted && !stopWatching) stopWatching = dialogue.watch(() => start('presence'))
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
    $dialogue.get()?.close()
    $dialogue.set(undefined)
    $cycle.set(undefined)
    deps.$offersAi.set(false)
  }

  async function load(): Promise<void> {
    if (isLoading || $cycle.get() || $offline.get()) return
    if (!isWanted()) return drop()
    isLoading = true
    const dialogue = await deps.openDialogue({ callPerson, redraw: deps.redraw })
    isLoading = false
    if (!dialogue) return
    // a dialogue began while this was loading
    if ($cycle.get() || !isWanted()) return dialogue.close()
    drop()
    $dialogue.set(dialogue)
    deps.$offersAi.set(true)
    stopFollowing = dialogue.$state.listen((cycle) => {
      if (cycle && !$cycle.get()) handedOver = false
      $cycle.set(cycle)
      watch()
    })
    watch()
  }

  function callPerson(talkId: string, lang: Language): void {
    handedOver = asking.call(undefined, lang, talkId)
  }

  /** Clears the messages of the ended call and keeps the visitor's language. */
  function goOn(lang: Language): void {
    comesBackIn = undefined
    calls.clear()
    deps.keepLanguage(lang)
    start('return')
  }

  /** If no operator was available or answered, the AI continues (decisions 7). */
  function followCall(own: OwnSignageState | undefined): void {
    const dialogue = $dialogue.get()
    if (!dialogue) return
    if (isTalk(own)) dialogue.tell('called')
    else if (own?.scene === 'Suspended') dialogue.tell('suspend')
    const isAsked = asking.$asked.get()?.requestId === own?.requestId
    const isAbsent = own?.scene === 'Crowded' && own.crowded?.cause === 'absent'
    if (isAbsent && isAsked && (!handedOver || dialogue.returnsToAi)) {
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
    if (!$dialogue.get()?.returnsToAi || $own.get()?.scene !== 'Standby') return
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
      if (offline) $dialogue.get()?.tell('lost')
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
