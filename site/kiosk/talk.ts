import type { OwnSignageState } from '#core/realtime/shapes.ts'

/** Whether a visitor is calling, waiting for an operator, or talking to one. */
export const isTalk = (own: OwnSignageState | undefined): boolean =>
  own?.scene === 'Calling' || own?.scene === 'Crowded' || own?.scene === 'Active'

/** The purpose for which the camera is open: a call, or monitoring by operators. Undefined: the camera is closed. */
export function mediaPurpose(own: OwnSignageState | undefined): 'call' | 'monitoring' | undefined {
  if (own?.scene === 'Calling' || own?.scene === 'Active') return 'call'
  return own && own.monitors > 0 ? 'monitoring' : undefined
}
