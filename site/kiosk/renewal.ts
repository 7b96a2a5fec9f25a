import type { ReadableAtom } from 'nanostores'
import type { StartCause } from '#core/kiosk/abilities.ts'
import { type Heap, mayRenew, type RenewalCause, renewalCauseOf } from '#core/kiosk/renewal.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { type Stop, stopAll } from '../line/stop.ts'

/** Facts that decide whether the page may be loaded again now. */
export interface RenewalHost {
  $own: ReadableAtom<OwnSignageState | undefined>
  /** Whether a visitor or staff are using the kiosk. */
  isInUse: () => boolean
  /** Time since the last touch, ms; Infinity: not touched yet. */
  untouchedMs: () => number
  /** Undefined until the signage is known. */
  signageId: () => number | undefined
}

interface RenewalDeps extends RenewalHost {
  line: Pick<Line, 'on' | 'config'>
  clock: Pick<Clock, 'every' | 'serverNow'>
  /** Time since the page was loaded, ms. */
  steadyNow: () => number
  /** Version of the running page; undefined: unknown (a development build), which never updates. */
  ownVersion: string | undefined
  startCause: StartCause
  heap: () => Heap | undefined
  holdsFullScreen: () => boolean
  /** Fetches the new version of the site in advance. @returns whether the next load shows it */
  refresh: () => Promise<boolean>
  /** Reloads the page. */
  renew: (cause: RenewalCause) => void
}

const LOOK_MS = 60_000

/** decisions 4, Renewal: loads the page again for a new version, to free memory, or once a day, and only while no visitor needs it. */
export function followRenewal(deps: RenewalDeps): Stop {
  const { clock, line, steadyNow } = deps
  const update = createUpdate(deps)
  let wantedAtMs: number | undefined

  function renewIfDue(): void {
    const upMs = steadyNow()
    const cause = renewalCauseOf({
      nowAt: clock.serverNow(),
      upMs,
      isUpdateReady: update.isReady(),
      heap: deps.heap(),
      isClosed: deps.$own.get()?.closed !== undefined,
      holdsFullScreen: deps.holdsFullScreen(),
    })
    if (!cause) {
      wantedAtMs = undefined
      return
    }
    wantedAtMs ??= upMs
    const use = {
      isInUse: deps.isInUse(),
      untouchedMs: deps.untouchedMs(),
      wantedMs: upMs - wantedAtMs,
      upMs,
      startCause: deps.startCause,
      signageId: deps.signageId(),
    }
    if (mayRenew(use)) deps.renew(cause)
  }

  const look = () => void update.fetchAhead().then(renewIfDue)
  const offs = [
    line.on('config', ({ siteVersion }) => {
      update.want(siteVersion)
      look()
    }),
    // Check regularly: no event signals that the last visitor has left, or that an hour has begun.
    clock.every(LOOK_MS, look),
  ]
  const known = line.config()
  if (known) update.want(known.siteVersion)
  look()
  return () => stopAll(offs)
}

/**
 * Fetches a new version of the site in advance, if the server has one. The page is loaded from the device's copy, which shows the old
 * version until the new copy is complete.
 */
function createUpdate({ ownVersion, refresh }: Pick<RenewalDeps, 'ownVersion' | 'refresh'>) {
  let wanted: string | undefined
  /** The version that was fetched in advance and that the next load shows; undefined if none was fetched. */
  let fetched: string | undefined
  let isFetching = false
  return {
    isReady: () => wanted !== undefined && wanted === fetched,
    want(siteVersion: string): void {
      const isOther = ownVersion !== undefined && siteVersion !== ownVersion
      wanted = isOther && siteVersion !== 'dev' && siteVersion !== 'none' ? siteVersion : undefined
    },
    async fetchAhead(): Promise<void> {
      if (isFetching || wanted === undefined || wanted === fetched) return
      isFetching = true
      const version = wanted
      if (await refresh()) fetched = version
      isFetching = false
    },
  }
}
