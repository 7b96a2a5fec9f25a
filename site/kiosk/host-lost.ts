import { atom, type ReadableAtom } from 'nanostores'
import { GRACE_MS } from '#core/limits.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

/** A shorter disconnection of the operator, such as a quick reload, is not shown. */
const SHOWN_AFTER_MS = 1_000
const SECOND_MS = 1_000

interface HostLostDeps {
  clock: Pick<Clock, 'serverNow' | 'after' | 'every'>
  $own: ReadableAtom<OwnSignageState | undefined>
}

/**
 * While the operator is disconnected, counts down the seconds until the server ends the call (docs/realtime.md,
 * Liveness). `$seconds` is undefined while there is nothing to show.
 */
export function createHostLost({ clock, $own }: HostLostDeps): {
  $seconds: ReadableAtom<number | undefined>
  close: Stop
} {
  const $seconds = atom<number | undefined>()
  let lostAt: number | null = null
  let stopWaiting: Stop = () => {}

  const count = (since: number) => {
    const leftMs = since + GRACE_MS - clock.serverNow()
    $seconds.set(Math.max(0, Math.ceil(leftMs / SECOND_MS)))
  }
  const begin = (since: number) => {
    const untilShownMs = Math.max(0, since + SHOWN_AFTER_MS - clock.serverNow())
    stopWaiting = clock.after(untilShownMs, () => {
      count(since)
      stopWaiting = clock.every(SECOND_MS, () => count(since))
    })
  }
  const follow = (own: OwnSignageState | undefined) => {
    const next = own?.talk?.hostLostAt ?? null
    if (next === lostAt) return
    lostAt = next
    stopWaiting()
    $seconds.set(undefined)
    if (next !== null) begin(next)
  }
  const stopListening = $own.listen(follow)
  follow($own.get())
  return {
    $seconds,
    close() {
      stopListening()
      stopWaiting()
    },
  }
}
