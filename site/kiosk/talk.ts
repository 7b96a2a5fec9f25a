import type { OwnSignageState } from '#core/realtime/shapes.ts'

/** Whether a visitor is calling, waiting for an operator, or talking to one. */
export const isTalk = (own: OwnSignageState | undefined): boolean =>
  own?.scene === 'Calling' || own?.scene === 'Crowded' || own?.scene === 'Active'

/** Whether the camera is open, and for whom: a call, or operators who monitor. */
export function mediaPurpose(own: OwnSignageState | undefined): 'call' | 'monitoring' | undefined {
  if (own?.scene === 'Calling' || own?.scene === 'Active') return 'call'
  return own && own.monitors > 0 ? 'monitoring' : undefined
}
