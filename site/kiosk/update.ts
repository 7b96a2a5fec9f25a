import type { ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

export interface UpdateDeps {
  line: Pick<Line, 'on'>
  clock: Pick<Clock, 'every'>
  /** Of the page that runs here; undefined: unknown (a development build), then it never changes. */
  ownVersion: string | undefined
  /** Nobody is being served, nobody stands before the screen. */
  isIdle: () => boolean
  $own: ReadableAtom<unknown>
  /** Fetches the new page ahead. @returns whether a reload brings it */
  refresh: () => Promise<boolean>
  /** Loads the new page, once a version. */
  reloadFor: (version: string) => void
}

const LOOK_MS = 60_000

/** decisions 3: a new version of the site is the one reason to load the page anew, and only while nobody needs it. */
export function followUpdates(deps: UpdateDeps): Stop {
  const { ownVersion } = deps
  let wanted: string | undefined
  /** The version that a reload would bring. */
  let fetched: string | undefined
  let isFetching = false

  /** The page comes from the device's copy: a reload before the new one lies there would bring the old one again. */
  async function fetchAhead(): Promise<void> {
    if (isFetching || wanted === undefined || wanted === fetched) return
    isFetching = true
    const version = wanted
    if (await deps.refresh()) fetched = version
    isFetching = false
  }

  const reloadWhenIdle = () => {
    if (wanted !== undefined && wanted === fetched && deps.isIdle()) deps.reloadFor(wanted)
  }
  const look = () => void fetchAhead().then(reloadWhenIdle)

  const offs = [
    deps.line.on('config', ({ siteVersion }) => {
      const isOther = ownVersion !== undefined && siteVersion !== ownVersion
      wanted = isOther && siteVersion !== 'dev' && siteVersion !== 'none' ? siteVersion : undefined
      look()
    }),
    deps.$own.listen(look),
    // nothing tells that the last visitor has walked away
    deps.clock.every(LOOK_MS, look),
  ]
  return () => {
    for (const off of offs) off()
  }
}
