import type { OwnSignageState } from '#core/realtime/shapes.ts'

/** Somebody is being called, waits or talks. */
export const isTalk = (own: OwnSignageState | undefined): boolean =>
  own?.scene === 'Calling' || own?.scene === 'Crowded' || own?.scene === 'Active'

/** Who may look through the camera decides whether it is open. */
export function mediaPurpose(own: OwnSignageState | undefined): 'call' | 'monitoring' | undefined {
  if (own?.scene === 'Calling' || own?.scene === 'Active') return 'call'
  return own && own.monitors > 0 ? 'monitoring' : undefined
}
