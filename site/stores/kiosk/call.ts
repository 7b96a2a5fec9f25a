import { atom, type ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#contract/realtime/shapes.ts'
import type { CloseCause } from '#rules/call.ts'
import type { Line } from '../../client/line.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Stop } from '../../kernel/stop.ts'

/** How long the thanks stand there before Standby comes back. */
const FAREWELL_MS = 2_000
/** After these a call came to a good end; a lost one has nothing to thank for. */
const GOOD_ENDS: readonly CloseCause[] = ['closed', 'home', 'ended']

/** What the server says during a call and at its end. */
export interface CallEvents {
  $farewell: ReadableAtom<boolean>
  $sharing: ReadableAtom<boolean>
  /** The stage is built anew: nothing is left of the call. */
  clear(): void
  close: Stop
}

export interface CallEventsDeps {
  line: Pick<Line, 'on' | 'send'>
  clock: Pick<Clock, 'after'>
  $own: ReadableAtom<OwnSignageState | undefined>
  /** Design 3: 'reload' means that stage, peer and call state are dropped and rebuilt in place. */
  rebuild: () => void
}

export function createCallEvents({ line, clock, $own, rebuild }: CallEventsDeps): CallEvents {
  const $farewell = atom(false)
  const $sharing = atom(false)
  let stopWaiting: Stop | undefined

  const clear = () => {
    stopWaiting?.()
    stopWaiting = undefined
    $farewell.set(false)
    $sharing.set(false)
  }
  const isOurs = (callId: string) => $own.get()?.talk?.callId === callId

  const offs = [
    line.on('serviceClosed', ({ callId, cause, reload }) => {
      const talked = isOurs(callId)
      clear()
      if (!talked || !GOOD_ENDS.includes(cause)) return reload ? rebuild() : undefined
      $farewell.set(true)
      stopWaiting = clock.after(FAREWELL_MS, () => (reload ? rebuild() : clear()))
    }),
    line.on('informCallId', ({ callId }) => {
      if (isOurs(callId)) line.send({ type: 'informCallId', callId })
    }),
    line.on('shareScreen', ({ callId }) => {
      if (isOurs(callId)) $sharing.set(true)
    }),
    line.on('closeShareScreen', () => $sharing.set(false)),
  ]

  return {
    $farewell,
    $sharing,
    clear,
    close() {
      clear()
      for (const off of offs) off()
    },
  }
}
