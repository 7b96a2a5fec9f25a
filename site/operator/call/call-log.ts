import { atom, type ReadableAtom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { PlayedMotion } from './motions.ts'

/** What happened in a call, as the tab 会話 (talk) lists it. */
export type LogEvent =
  | { kind: 'called'; button: string | null; answeredAfterMs: number }
  | { kind: 'begun' }
  | { kind: 'rejoined' }
  | { kind: 'connected' }
  | { kind: 'reconnecting' }
  | { kind: 'link'; quality: LinkQuality }
  | { kind: 'motion'; motion: PlayedMotion; ok: boolean }
  | { kind: 'shared'; on: boolean }
  /** A text was sent to the visitor's screen. */
  | { kind: 'wrote'; text: string }
  | { kind: 'endAsked' }
  | { kind: 'signage'; back: boolean }
  | { kind: 'line'; back: boolean }
  | { kind: 'closed'; cause: CloseCause | 'handedOver' | 'notTaken' }

export type LogLine = LogEvent & { id: number; at: number }

export interface CallLog {
  $lines: ReadableAtom<readonly LogLine[]>
  /** `at` defaults to the current server time. */
  add(event: LogEvent, at?: number): void
}

export function createCallLog(serverNow: () => number): CallLog {
  const $lines = atom<readonly LogLine[]>([])
  return {
    $lines,
    add(event, at = serverNow()) {
      const lines = $lines.get()
      $lines.set([...lines, { ...event, at, id: lines.length + 1 }])
    },
  }
}

/** A talk that starts within this time after the request counts as started by the operator (callFromUser). */
const HOST_BEGAN_WITHIN_MS = 1_000

/** Logs how the call began; `rejoined`: it was running before this page was loaded. */
export function noteBeginning(log: CallLog, talk: TalkShape, rejoined: boolean): void {
  const { touchButton: button, requestedAt, startedAt } = talk
  const answeredAfterMs = startedAt - requestedAt
  if (button === null && answeredAfterMs < HOST_BEGAN_WITHIN_MS) log.add({ kind: 'begun' }, startedAt)
  else log.add({ kind: 'called', button, answeredAfterMs }, startedAt)
  if (rejoined) log.add({ kind: 'rejoined' })
}
