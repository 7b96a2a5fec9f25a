import type { ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

interface UpdateDeps {
  line: Pick<Line, 'on'>
  clock: Pick<Clock, 'every'>
  /** Version of the running page; undefined: unknown (a development build), which never updates. */
  ownVersion: string | undefined
  /** No visitor is being served, and the screen has not been touched lately. */
  isIdle: () => boolean
  $own: ReadableAtom<unknown>
  /** Fetches the new page in advance. @returns whether a reload shows it */
  refresh: () => Promise<boolean>
  /** Loads the new page, once per version. */
  reloadFor: (version: string) => void
}

const LOOK_MS = 60_000

/** decisions 3: reloads the page for a new version of the site, and only while no visitor needs it. */
export function followUpdates(deps: UpdateDeps): Stop {
  const { ownVersion } = deps
  let wanted: string | undefined
  /** The version that a reload would show. */
  let fetched: string | undefined
  let isFetching = false

  /** The page is served from the device's copy, so a reload before the new copy is complete would show the old version. */
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
    // no event tells that the last visitor has left
    deps.clock.every(LOOK_MS, look),
  ]
  return () => {
    for (const off of offs) off()
  }
}
