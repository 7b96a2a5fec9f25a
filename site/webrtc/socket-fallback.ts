import { mediaTransportOf } from '#core/realtime/media-transport.ts'
import type { LocalClock } from '../line/clock.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import { createTurn } from '../line/turn.ts'
import type { OpenMediaFallback } from './socket-fallback/media-fallback.ts'
import type { TransportHost } from './transport-switch.ts'

/**
 * How long a restored WebRTC connection must stay connected before it is used again; doubled each time, up to
 * STABLE_MAX_MS.
 */
const STABLE_MS = 3_000
const STABLE_MAX_MS = 60_000

interface SocketFallbackDeps {
  isUnavailable: () => boolean
  clock: Pick<LocalClock, 'after'>
  /** @param mayTalk returns false until both participants use WebSockets; nothing is sent before that */
  openFallback: (mayTalk: () => boolean) => Promise<OpenMediaFallback>
}

/**
 * Reports to the server whether this network blocks WebRTC, and uses the transport that the server chooses for both
 * participants.
 */
export function createSocketFallback(
  host: TransportHost,
  deps: SocketFallbackDeps,
  onUnavailable: (isUnavailable: boolean) => void,
): Stop {
  const { peer, $talk, isInCall } = host
  const block = createSteadyBlock(deps.clock, peer, review)
  const { report, ...blockReport } = createBlockReport(host)
  let isActive = false

  /**
   * Whether the server has switched this call to WebSockets. A page whose network blocks WebRTC loads the fallback
   * without waiting for this decision.
   */
  const isDecided = (): boolean => mediaTransportOf($talk.get()?.blocked) === 'socket'
  const isWanted = (): boolean => isInCall() && (block.isBlocked() === true || isDecided())

  const held = createHeldFallback(
    peer,
    () => deps.openFallback(isDecided),
    (error) => {
      console.warn('media: this browser cannot send media over the socket', error)
      isActive = false
      onUnavailable(true)
    },
  )

  function update(): void {
    const wanted = isWanted()
    const isUnavailable = wanted && deps.isUnavailable()
    onUnavailable(isUnavailable)
    if (wanted === isActive || isUnavailable) return
    isActive = wanted
    if (wanted) held.begin()
    else held.end()
  }

  function review(): void {
    const isBlocked = block.isBlocked()
    // If this browser cannot send voice over WebSockets, do not report the block: the server would choose WebSockets.
    if (isBlocked !== undefined && !(isBlocked && deps.isUnavailable())) report(isBlocked)
    update()
  }

  const offs = [$talk.listen(review), block.close, blockReport.close]
  review()
  return () => {
    stopAll(offs)
    if (isActive) held.end()
  }
}

/**
 * Whether this network blocks WebRTC. A connection that keeps breaking must stay connected longer each time before it
 * counts as restored, so that the call does not switch back and forth.
 */
function createSteadyBlock(
  clock: SocketFallbackDeps['clock'],
  peer: TransportHost['peer'],
  onChange: () => void,
) {
  let accepted = peer.isBlocked()
  let requiredMs = STABLE_MS
  const timer = createTimer(clock)

  function accept(isBlocked: boolean): void {
    accepted = isBlocked
    onChange()
  }

  const stopListening = peer.onBlocked((isBlocked) => {
    timer.stop()
    if (isBlocked || !accepted) return accept(isBlocked)
    timer.start(requiredMs, () => {
      requiredMs = Math.min(requiredMs * 2, STABLE_MAX_MS)
      accept(false)
    })
  })
  return { isBlocked: () => accepted, close: () => stopAll([stopListening, timer.stop]) }
}

/**
 * Reports to the server whether WebRTC is blocked, once for each call. Reports again if the server's state differs
 * later, and after a reconnect, because a report sent just before the connection breaks is lost.
 */
function createBlockReport({ side, line, $talk }: TransportHost) {
  let reported: string | undefined
  const forget = line.onState((state) => {
    if (state === 'open') reported = undefined
  })
  return {
    report(isBlocked: boolean): void {
      const talk = $talk.get()
      if (!talk) return
      const word = `${talk.callId} ${isBlocked}`
      if ((talk.blocked?.includes(side) ?? false) === isBlocked) reported = undefined
      else if (reported !== word && line.send({ type: 'mediaBlocked', callId: talk.callId, on: isBlocked }))
        reported = word
    },
    close: forget,
  }
}

/**
 * `begin` loads the fallback (media over WebSockets) and attaches it to the peer; `end` detaches the fallback and
 * closes it.
 */
function createHeldFallback(
  peer: TransportHost['peer'],
  open: () => Promise<OpenMediaFallback>,
  onFailed: (error: unknown) => void,
) {
  const turn = createTurn()
  let fallback: OpenMediaFallback | undefined

  async function begin(): Promise<void> {
    const isLast = turn.take()
    try {
      const opened = await open()
      if (!isLast()) return opened.close()
      fallback = opened
      peer.setFallback(opened)
    } catch (error) {
      if (isLast()) onFailed(error)
    }
  }

  return {
    begin: () => void begin(),
    end(): void {
      turn.end()
      fallback?.close()
      fallback = undefined
      peer.setFallback(undefined)
    },
  }
}
