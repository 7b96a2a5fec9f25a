import { atom, type ReadableAtom } from 'nanostores'
import { type DialogueCommand, type DialogueState, dialogueDueAt } from '#core/dialogue/cycle.ts'
import { applyDialogue } from '#core/dialogue/cycle-apply.ts'
import { decideDialogue } from '#core/dialogue/cycle-decide.ts'
import { type DialogueEffect, effectsOf } from '#core/dialogue/effects.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'

interface DialogueEvents {
  /** Called after every step of the state machine, before the step's effects are carried out. */
  stepped(before: DialogueState | undefined, after: DialogueState | undefined): void
  carryOut(effect: DialogueEffect): void
  began(): void
  ended(): void
}

export interface DialogueRun {
  $state: ReadableAtom<DialogueState | undefined>
  perform(command: DialogueCommand): void
  stopWaiting: Stop
}

interface DialogueClocks {
  clock: Pick<Clock, 'after'>
  /** A monotonic clock, ms. */
  steadyNow: () => number
}

/**
 * The time on the dialogue's clock, in whole ms. This clock ignores changes of the device's clock, which therefore do
 * not delay the dialogue's end.
 */
export const wholeNow = ({ steadyNow }: Pick<DialogueClocks, 'steadyNow'>): number => Math.round(steadyNow())

/** Steps the state machine of core/dialogue/cycle.ts: with commands, and with a tick when a time-out is due. */
export function runDialogue(clocks: DialogueClocks, events: DialogueEvents): DialogueRun {
  const $state = atom<DialogueState | undefined>()
  const timer = createTimer(clocks.clock)
  const now = () => wholeNow(clocks)

  function perform(command: DialogueCommand): void {
    const before = $state.get()
    const verdict = decideDialogue(before, command, now())
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
    timer.stop()
    if (dialogue) timer.start(Math.max(0, dialogueDueAt(dialogue) - now()), tick)
  }

  function tick(): void {
    const before = $state.get()
    perform({ kind: 'tick' })
    // a timer can fire a millisecond early
    if ($state.get() === before) wait(before)
  }

  return { $state, perform, stopWaiting: timer.stop }
}
