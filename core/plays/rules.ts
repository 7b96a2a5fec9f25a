import type { TemplateScene } from '../signages/signage.ts'

/** Content of a signage's screen, as its kiosk reports it. */
export interface Shown {
  scene: TemplateScene
  /** Null: no file of the media library is shown. */
  mediaId: number | null
  /** The telop, a text over the stage; empty: no telop. */
  telop: string
}

/** A period in which a signage showed the same content. `endedAt`: time of the last report. */
export interface Play extends Shown {
  endedAt: number
}

/**
 * After a longer gap between reports, a new record of shown content begins, because the content in between is unknown.
 */
export const PLAY_GAP_MS = 90_000

/**
 * Content shown for a shorter time is not recorded. This limits the number of records, however often a kiosk reports.
 */
export const PLAY_LEAST_MS = 1_000

export const showsSame = (one: Shown, other: Shown): boolean =>
  one.scene === other.scene && one.mediaId === other.mediaId && one.telop === other.telop

export const continuesPlay = (last: Play, shown: Shown, at: number): boolean =>
  showsSame(last, shown) && at - last.endedAt <= PLAY_GAP_MS

/** How much of a play (record of shown content) lies within [fromAt, toAt), in ms. */
export const shownMs = (play: { startedAt: number; endedAt: number }, fromAt: number, toAt: number): number =>
  Math.max(0, Math.min(play.endedAt, toAt) - Math.max(play.startedAt, fromAt))
