import { mediaWayOf } from '#core/realtime/media-way.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import type { WayHost } from './media-way.ts'
import type { OpenDetour } from './socket-way/detour.ts'

/** How long a connection has to stand at first. */
const BELIEVED_MS = 3_000
const BELIEVED_MAX_MS = 60_000

export interface SocketWayDeps {
  lacks: () => boolean
  clock: Pick<LocalClock, 'after'>
  /** @param mayTalk nothing is sent before both sides go by sockets */
  openDetour: (mayTalk: () => boolean) => Promise<OpenDetour>
}

/** Tells the server whether this network lets WebRTC through, and goes the way that it decides for both. */
export function createSocketWay(
  { side, line, peer, $talk, isInCall }: WayHost,
  deps: SocketWayDeps,
  onLack: (lacks: boolean) => void,
): Stop {
  const { clock } = deps
  const turn = createTurn()
  let way: OpenDetour | undefined
  let told: string | undefined
  /** As far as it is believed. */
  let blocked = peer.isBlocked()
  let believedMs = BELIEVED_MS
  let stopDoubting: Stop | undefined

  /** A connection that comes and goes is believed later each time, so that the talk does not go to and fro. */
  function hear(isBlocked: boolean): void {
    stopDoubting?.()
    if (isBlocked || !blocked) believe(isBlocked)
    else
      stopDoubting = clock.after(believedMs, () => {
        believedMs = Math.min(believedMs * 2, BELIEVED_MAX_MS)
        believe(false)
      })
  }

  function believe(isBlocked: boolean): void {
    blocked = isBlocked
    look()
  }

  function tell(): void {
    const talk = $talk.get()
    const isBlocked = blocked
    // who cannot go the other way does not ask for it
    if (!talk || isBlocked === undefined || (isBlocked && deps.lacks())) return
    const word = `${talk.callId} ${isBlocked}`
    if ((talk.blocked?.includes(side) ?? false) === isBlocked) told = undefined
    else if (told !== word && line.send({ type: 'mediaBlocked', callId: talk.callId, on: isBlocked }))
      told = word
  }

  /** Also before the server has said so: whoever is blocked has no other way, and is about to need it. */
  const isDecided = (): boolean => mediaWayOf($talk.get()?.blocked) === 'socket'
  const isWanted = (): boolean => isInCall() && (blocked === true || isDecided())

  function end(): void {
    turn.end()
    way?.close()
    way = undefined
    peer.detour(undefined)
  }

  async function begin(): Promise<void> {
    const isLast = turn.take()
    const opened = await deps.openDetour(isDecided)
    if (!isLast()) return opened.close()
    way = opened
    peer.detour(opened)
  }

  let isGoing = false
  function go(): void {
    const wanted = isWanted()
    const lacks = wanted && deps.lacks()
    onLack(lacks)
    if (wanted === isGoing || lacks) return
    isGoing = wanted
    if (wanted) start()
    else end()
  }

  function start(): void {
    begin().catch((error: unknown) => {
      console.warn('media: this browser does not go by the socket', error)
      isGoing = false
      onLack(true)
    })
  }

  function look(): void {
    tell()
    go()
  }

  const offs = [$talk.listen(look), peer.onBlocked(hear), () => stopDoubting?.()]
  look()
  return () => {
    for (const off of offs) off()
    if (isGoing) end()
  }
}
