import { mediaTransportOf } from '#core/realtime/media-transport.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import type { OpenMediaFallback } from './socket-fallback/media-fallback.ts'
import type { TransportHost } from './transport-switch.ts'

/** How long a connection must hold before it is used again, initially. */
const STABLE_MS = 3_000
const STABLE_MAX_MS = 60_000

interface SocketFallbackDeps {
  lacks: () => boolean
  clock: Pick<LocalClock, 'after'>
  /** @param mayTalk false until both sides use sockets; nothing is sent before */
  openFallback: (mayTalk: () => boolean) => Promise<OpenMediaFallback>
}

/** Reports to the server whether this network blocks WebRTC, and uses the transport that it chooses for both sides. */
export function createSocketFallback(
  { side, line, peer, $talk, isInCall }: TransportHost,
  deps: SocketFallbackDeps,
  onLack: (lacks: boolean) => void,
): Stop {
  const { clock } = deps
  const turn = createTurn()
  let fallback: OpenMediaFallback | undefined
  let reported: string | undefined
  /** The last accepted state. */
  let blocked = peer.isBlocked()
  let requiredMs = STABLE_MS
  let stopWaiting: Stop | undefined

  /** A connection that keeps breaking must hold longer each time, so that the talk does not switch back and forth. */
  function handleBlocked(isBlocked: boolean): void {
    stopWaiting?.()
    if (isBlocked || !blocked) accept(isBlocked)
    else
      stopWaiting = clock.after(requiredMs, () => {
        requiredMs = Math.min(requiredMs * 2, STABLE_MAX_MS)
        accept(false)
      })
  }

  function accept(isBlocked: boolean): void {
    blocked = isBlocked
    review()
  }

  function report(): void {
    const talk = $talk.get()
    const isBlocked = blocked
    // A browser without voice over sockets does not ask for it.
    if (!talk || isBlocked === undefined || (isBlocked && deps.lacks())) return
    const word = `${talk.callId} ${isBlocked}`
    if ((talk.blocked?.includes(side) ?? false) === isBlocked) reported = undefined
    else if (reported !== word && line.send({ type: 'mediaBlocked', callId: talk.callId, on: isBlocked }))
      reported = word
  }

  /** A blocked page prepares the fallback before the server decides. */
  const isDecided = (): boolean => mediaTransportOf($talk.get()?.blocked) === 'socket'
  const isWanted = (): boolean => isInCall() && (blocked === true || isDecided())

  function end(): void {
    turn.end()
    fallback?.close()
    fallback = undefined
    peer.setFallback(undefined)
  }

  async function begin(): Promise<void> {
    const isLast = turn.take()
    const opened = await deps.openFallback(isDecided)
    if (!isLast()) return opened.close()
    fallback = opened
    peer.setFallback(opened)
  }

  let isActive = false
  function update(): void {
    const wanted = isWanted()
    const lacks = wanted && deps.lacks()
    onLack(lacks)
    if (wanted === isActive || lacks) return
    isActive = wanted
    if (wanted) start()
    else end()
  }

  function start(): void {
    begin().catch((error: unknown) => {
      console.warn('media: this browser does not go by the socket', error)
      isActive = false
      onLack(true)
    })
  }

  function review(): void {
    report()
    update()
  }

  const offs = [$talk.listen(review), peer.onBlocked(handleBlocked), () => stopWaiting?.()]
  review()
  return () => {
    for (const off of offs) off()
    if (isActive) end()
  }
}
