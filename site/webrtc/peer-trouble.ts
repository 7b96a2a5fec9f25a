import { atom, type ReadableAtom } from 'nanostores'
import { PEER_AGAIN_MS } from '#core/limits.ts'
import type { TalkShape, TalkSide } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { CallPeer } from './call-peer.ts'

/** What becomes of a peer that has given up: the page reloads, or else it is tried again by itself until it is connected. */
export interface PeerTrouble {
  /** Neither reload nor retry has helped so far. */
  $failed: ReadableAtom<boolean>
  /** Whether there is a media path; undefined while the first attempts are under way. */
  $reached: ReadableAtom<boolean | undefined>
  /** Somebody does not want to wait for the next attempt. */
  retry(): void
  close: Stop
}

export interface PeerTroubleDeps {
  peer: Pick<CallPeer, 'onGiveUp' | 'onState' | 'reoffer'>
  clock: Pick<Clock, 'after'>
  /** No media path: a fresh page may find one. @returns false when it has been tried already */
  reload: () => boolean
}

export function createPeerTrouble({ peer, clock, reload }: PeerTroubleDeps): PeerTrouble {
  const $failed = atom(false)
  const $reached = atom<boolean | undefined>()
  let stopWaiting: Stop = () => {}

  const offs = [
    peer.onGiveUp((reason) => {
      // what the server has refused once it would refuse a fresh page, too
      if (reason === 'unreachable' && reload()) return
      $failed.set(true)
      $reached.set(false)
      stopWaiting()
      stopWaiting = clock.after(PEER_AGAIN_MS, () => peer.reoffer())
    }),
    peer.onState((state) => {
      if (state !== 'connected') return
      stopWaiting()
      $failed.set(false)
      $reached.set(true)
    }),
  ]

  return {
    $failed,
    $reached,
    retry() {
      stopWaiting()
      $failed.set(false)
      peer.reoffer()
    },
    close() {
      stopWaiting()
      for (const off of offs) off()
    },
  }
}

export interface UnreachedDeps {
  line: Pick<Line, 'send'>
  side: TalkSide
  /** The talk as the server knows it; undefined outside of one. */
  $talk: ReadableAtom<TalkShape | undefined>
  $reached: ReadableAtom<boolean | undefined>
}

/** Tells the other side, by the server, that nothing can be seen or heard from here, and when it can. */
export function tellUnreached({ line, side, $talk, $reached }: UnreachedDeps): Stop {
  let told: string | undefined

  const review = () => {
    const talk = $talk.get()
    const isReached = $reached.get()
    if (!talk || isReached === undefined) return
    const on = !isReached
    const word = `${talk.callId} ${on}`
    if (talk.unreached.includes(side) === on) told = undefined
    else if (told !== word && line.send({ type: 'unreached', callId: talk.callId, on })) told = word
  }

  const offs = [$talk.listen(review), $reached.listen(review)]
  review()
  return () => {
    for (const off of offs) off()
  }
}
