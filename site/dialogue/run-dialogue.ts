import { atom, type ReadableAtom } from 'nanostores'
import { type DialogueCommand, type DialogueState, dialogueDueAt } from '#core/dialogue/cycle.ts'
import { applyDialogue } from '#core/dialogue/cycle-apply.ts'
import { decideDialogue } from '#core/dialogue/cycle-decide.ts'
import { type DialogueEffect, effectsOf } from '#core/dialogue/effects.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

interface DialogueEvents {
  /** After every step, before its effects. */
  stepped(before: DialogueState | undefined, after: DialogueState | undefined): void
  carryOut(effect: DialogueEffect): void
  began(): void
  ended(): void
}

interface DialogueRun {
  $state: ReadableAtom<DialogueState | undefined>
  perform(command: DialogueCommand): void
  stopWaiting: Stop
}

/** Steps the state machine of core/dialogue/cycle.ts: with commands, and with a tick when a time-out is due. */
export function runDialogue(clock: Pick<LocalClock, 'now' | 'after'>, events: DialogueEvents): DialogueRun {
  const $state = atom<DialogueState | undefined>()
  let stopWaiting: Stop | undefined

  function perform(command: DialogueCommand): void {
    const before = $state.get()
    const verdict = decideDialogue(before, command, clock.now())
    if (!verdict.ok || verdict.event.kind === 'unchanged') return
    const after = applyDialogue(before, verdict.event)
    $state.set(after)
    events.stepped(before, after)
    wait(after)
    for (const effect of effectsOf(before, verdict.event, after)) events.carryOut(effect)
    if (!before && after) events.began()
    if (before && !after) events.ended()
  }

  function wait(dialogue: DialogueState | undefined): void {
    stopWaiting?.()
    stopWaiting = dialogue && clock.after(Math.max(0, dialogueDueAt(dialogue) - clock.now()), tick)
  }

  function tick(): void {
    const before = $state.get()
    perform({ kind: 'tick' })
    // a timer can fire a millisecond early
    if ($state.get() === before) wait(before)
  }

  return { $state, perform, stopWaiting: () => stopWaiting?.() }
}
