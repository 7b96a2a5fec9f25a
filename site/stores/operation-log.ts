import { atom, type ReadableAtom } from 'nanostores'
import type { Motion } from '#rules/avatar.ts'
import type { CloseCause } from '#rules/call.ts'
import type { LinkQuality } from '#rules/link-quality.ts'

/** A line of 会話の記録 that the system writes. */
export type LogEvent =
  | { kind: 'called'; button: string | null; answeredAfterMs: number }
  | { kind: 'begun' }
  | { kind: 'rejoined' }
  | { kind: 'connected' }
  | { kind: 'reconnecting' }
  | { kind: 'link'; quality: LinkQuality }
  | { kind: 'motion'; motion: Motion; ok: boolean }
  | { kind: 'shared'; on: boolean }
  | { kind: 'endAsked' }
  | { kind: 'signage'; back: boolean }
  | { kind: 'line'; back: boolean }
  | { kind: 'closed'; cause: CloseCause }

export type LogLine = LogEvent & { id: number; at: number }

export interface CallLog {
  $lines: ReadableAtom<readonly LogLine[]>
  /** `at` is the server's time now where nothing else is given. */
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
