import { DAY_MS, dayStartAt } from '../time/japan-time.ts'
import type { StartCause } from './abilities.ts'

/** decisions 4, Renewal: when a kiosk loads its page again by itself. */

/** Reasons for loading the page again, most urgent first. `age`: the page has run for a day, and it is a quiet hour. */
export const RENEWAL_CAUSES = ['update', 'memory', 'age'] as const satisfies readonly StartCause[]
export type RenewalCause = (typeof RENEWAL_CAUSES)[number]

/** JavaScript memory of the page, bytes. */
export interface Heap {
  usedBytes: number
  /** How much memory the browser allows the page. */
  limitBytes: number
}

/** Facts that decide whether the page needs to be loaded again. */
export interface RenewalNeed {
  /** The server's time, epoch ms. */
  nowAt: number
  /** Time since the page was loaded, ms. */
  upMs: number
  /** The server has another version of the site, and this device has a complete copy of it. */
  isUpdateReady: boolean
  /** Undefined: this browser does not report it. */
  heap: Heap | undefined
  /** Outside the opening hours. */
  isClosed: boolean
  /** A touch has put the page into full screen. Loading the page again would end that. */
  holdsFullScreen: boolean
}

const HOUR_MS = 3_600_000
/** Less than a day, so that a page that was loaded at the end of one quiet hour is loaded again in the next one. */
const OLD_MS = DAY_MS - 4 * HOUR_MS
/** Hour of the day (Japan time) that counts as quiet in a shop without opening hours. */
const QUIET_HOUR = 4
/**
 * Share of the memory limit above which the page is loaded again. At the whole limit the page would fail; half of it
 * leaves time to wait until no visitor is there.
 */
const FULL_SHARE = 0.5
/** Minimum time between two automatic reloads: if the first one has not helped, the next one will not either. */
const PAUSE_MS = HOUR_MS

const isQuiet = ({ nowAt, isClosed }: RenewalNeed): boolean =>
  isClosed || Math.floor((nowAt - dayStartAt(nowAt)) / HOUR_MS) === QUIET_HOUR

/** The most urgent reason to load the page again; undefined: none. */
export function renewalCauseOf(need: RenewalNeed): RenewalCause | undefined {
  const { upMs, isUpdateReady, heap, holdsFullScreen } = need
  if (isUpdateReady) return 'update'
  if (heap && upMs >= PAUSE_MS && heap.usedBytes > heap.limitBytes * FULL_SHARE) return 'memory'
  return upMs >= OLD_MS && isQuiet(need) && !holdsFullScreen ? 'age' : undefined
}

/** How the kiosk is in use, which can delay loading the page again. */
export interface RenewalUse {
  /** A visitor or staff use the kiosk: a call, an AI dialogue, a form, a guide, a self-test. */
  isInUse: boolean
  /** Time since the last touch, ms; Infinity: the page was not touched yet. */
  untouchedMs: number
  /** How long there has been a reason to load the page again, ms. */
  wantedMs: number
  /** Time since the page was loaded, ms. */
  upMs: number
  /** Why this page was loaded. */
  startCause: StartCause
  /** Undefined until the signage is known. */
  signageId: number | undefined
}

/** For this long after the last touch a visitor may still be there. */
const TOUCHED_MS = 300_000
/** Signages load their pages at different moments within this time, so that they do not all ask the server at once. */
const SPREAD_MS = 600_000
/**
 * Multiples of this number have fractional parts that are spread evenly between 0 and 1, however many signages there
 * are.
 */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2

/** How long a signage waits before it loads its page again, ms. An unknown signage waits longest. */
export const spreadMsOf = (signageId: number | undefined): number =>
  signageId === undefined ? SPREAD_MS : ((signageId * GOLDEN_RATIO) % 1) * SPREAD_MS

/** Whether the page was loaded automatically. */
const isByItself = (cause: StartCause): boolean => cause !== 'opened' && cause !== 'reloaded'

export const mayRenew = (use: RenewalUse): boolean =>
  !use.isInUse &&
  use.untouchedMs >= TOUCHED_MS &&
  use.wantedMs >= spreadMsOf(use.signageId) &&
  (use.upMs >= PAUSE_MS || !isByItself(use.startCause))
