import type { WritableAtom } from 'nanostores'
import type { DialogueState } from '#core/dialogue/cycle.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { KioskAiDeps } from '../kiosk/ai.ts'
import { isTalk } from '../kiosk/talk.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { createGreetingWatch } from './greeting-watch.ts'
import type { DialogueStart, KioskDialogue } from './kiosk-dialogue.ts'
import type { KnownRoom } from './presence-watch.ts'
import { createReturnToAi } from './return-to-ai.ts'

/** How often settings are reloaded: the company may change them. */
const SETTINGS_MS = 5 * 60_000
/** How often to check whether the AI greets approaching visitors at this time of the week. */
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
  let handedOver = false

  const watch = createGreetingWatch({
    ...deps,
    dialogue: () => $dialogue.get(),
    isTalking: () => $cycle.get() !== undefined,
    onPersonSeen: () => start('presence'),
  })
  const back = createReturnToAi({
    ...deps,
    returnsToAi: () => $dialogue.get()?.returnsToAi === true,
    wasHandedOver: () => handedOver,
    start: () => start('return'),
  })
  const loaded = createLoadedDialogue(deps, {
    callPerson(talkId, lang) {
      handedOver = asking.call(undefined, lang, talkId)
    },
    onBegin() {
      handedOver = false
    },
    onChange: watch.update,
    onDrop: watch.stop,
  })

  const offs = [
    $signage.listen(loaded.load),
    $own.listen((own, before) => {
      const dialogue = $dialogue.get()
      if (isTalk(own)) dialogue?.tell('called')
      else if (own?.scene === 'Suspended') dialogue?.tell('suspend')
      if (isClosed(own) !== isClosed(before)) dialogue?.tell('hours')
      if (dialogue) back.followOwn()
      watch.update()
    }),
    calls.$farewell.listen(back.followFarewell),
    $offline.listen((offline) => {
      if (offline) $dialogue.get()?.tell('lost')
      else loaded.load()
      watch.update()
    }),
    deps.clock.every(HOURS_MS, watch.update),
    deps.clock.every(SETTINGS_MS, loaded.load),
    loaded.drop,
  ]
  loaded.load()
  return () => stopAll(offs)
}

/** Whether the signage is outside its opening hours. */
const isClosed = (own: OwnSignageState | undefined): boolean => own?.closed !== undefined

interface LoadedDialogueEvents {
  callPerson: (talkId: string, lang: Language) => void
  onBegin(): void
  /** Called when another dialogue is loaded, or the state of the running one has changed. */
  onChange(): void
  /** Called when the dialogue is unloaded and no other is loaded in its place. */
  onDrop(): void
}

/**
 * Keeps the dialogue loaded with the newest settings while the signage has AI dialogues. Never replaces it while a
 * visitor uses it.
 */
function createLoadedDialogue(deps: DialogueLifecycleDeps, events: LoadedDialogueEvents) {
  const { $dialogue, $dialogueState: $cycle, $own } = deps
  let stopFollowing: Stop | undefined
  let isLoading = false
  const knownRoom: KnownRoom = {}

  const isWanted = () => deps.$signage.get()?.aiTalk === true && !deps.$isGuest.get()

  function drop(): void {
    events.onDrop()
    release()
    deps.$offersAi.set(false)
  }

  function release(): void {
    stopFollowing?.()
    stopFollowing = undefined
    $dialogue.get()?.close()
    $dialogue.set(undefined)
    $cycle.set(undefined)
  }

  async function load(): Promise<void> {
    if (isLoading || $cycle.get() || deps.$offline.get()) return
    if (!isWanted()) return drop()
    isLoading = true
    const dialogue = await deps.openDialogue({
      callPerson: events.callPerson,
      redraw: deps.redraw,
      isClosed: () => isClosed($own.get()),
      knownRoom,
    })
    isLoading = false
    if (!dialogue) return
    // a dialogue began while the new one was being loaded: discard the new one
    if ($cycle.get() || !isWanted()) return dialogue.close()
    release()
    use(dialogue)
  }

  function use(dialogue: KioskDialogue): void {
    $dialogue.set(dialogue)
    deps.$offersAi.set(true)
    stopFollowing = dialogue.$state.listen((cycle) => {
      if (cycle && !$cycle.get()) events.onBegin()
      $cycle.set(cycle)
      events.onChange()
    })
    events.onChange()
  }

  return { load: () => void load(), drop }
}
