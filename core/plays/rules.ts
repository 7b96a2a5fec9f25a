import type { TemplateScene } from '../signages/signage.ts'

/** What stands on a signage's screen, as its kiosk says. */
export interface Shown {
  scene: TemplateScene
  /** Null: no file of the library. */
  mediaId: number | null
  /** Empty: none is shown. */
  telop: string
}

/** A stretch of time in which a signage showed the same. `endedAt`: the last moment it said so. */
export interface Play extends Shown {
  endedAt: number
}

/** Between reports further apart nobody knows what was on the screen: that is a new play, not a longer one. */
export const PLAY_GAP_MS = 90_000

/** What is on the screen for a shorter time is no play: whatever a kiosk says, it fills the book no faster. */
export const PLAY_LEAST_MS = 1_000

export const showsSame = (one: Shown, other: Shown): boolean =>
  one.scene === other.scene && one.mediaId === other.mediaId && one.telop === other.telop

export const continuesPlay = (last: Play, shown: Shown, at: number): boolean =>
  showsSame(last, shown) && at - last.endedAt <= PLAY_GAP_MS

/** How much of a play lies inside of [fromAt, toAt), in ms. */
export const shownMs = (play: { startedAt: number; endedAt: number }, fromAt: number, toAt: number): number =>
  Math.max(0, Math.min(play.endedAt, toAt) - Math.max(play.startedAt, fromAt))
