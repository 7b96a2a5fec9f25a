import { atom, type ReadableAtom } from 'nanostores'
import { PEER_AGAIN_MS } from '#core/limits.ts'
import type { TalkShape, TalkSide } from '#core/realtime/talk-shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { CallPeer } from './call-peer.ts'

/** Recovery after a peer has given up: reloads the page once if no media path was found, then retries until the peer is connected. */
interface PeerRecovery {
  /** True if retries and a reload of the page have found no media path so far. */
  $failed: ReadableAtom<boolean>
  /** Whether there is a media path; undefined during the first attempts. */
  $reached: ReadableAtom<boolean | undefined>
  /** Tries to connect again at once, on the user's request. */
  retry(): void
  close: Stop
}

interface PeerRecoveryDeps {
  peer: Pick<CallPeer, 'onGiveUp' | 'onState' | 'reoffer'>
  clock: Pick<Clock, 'after'>
  /**
   * Reloads the page, because the reloaded page may find a media path.
   * @returns false if the page was reloaded before
   */
  reload: () => boolean
}

export function createPeerRecovery({ peer, clock, reload }: PeerRecoveryDeps): PeerRecovery {
  const $failed = atom(false)
  const $reached = atom<boolean | undefined>()
  let stopWaiting: Stop = () => {}

  const offs = [
    peer.onGiveUp((reason) => {
      // No reload after a refusal: the server would refuse the reloaded page as well.
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

interface UnreachedDeps {
  line: Pick<Line, 'send' | 'onState'>
  side: TalkSide
  /** The current call as last reported by the server; undefined without a call. */
  $talk: ReadableAtom<TalkShape | undefined>
  $reached: ReadableAtom<boolean | undefined>
}

/** Reports through the server to the other participant that this page has no media path, and when it has one again. */
export function reportUnreached({ line, side, $talk, $reached }: UnreachedDeps): Stop {
  let reported: string | undefined

  const review = () => {
    const talk = $talk.get()
    const isReached = $reached.get()
    if (!talk || isReached === undefined) return
    const on = !isReached
    const word = `${talk.callId} ${on}`
    if (talk.unreached.includes(side) === on) reported = undefined
    else if (reported !== word && line.send({ type: 'unreached', callId: talk.callId, on })) reported = word
  }

  const offs = [
    $talk.listen(review),
    $reached.listen(review),
    // a report sent just before the connection breaks is lost: report again after the reconnect
    line.onState((state) => {
      if (state === 'open') reported = undefined
    }),
  ]
  review()
  return () => {
    for (const off of offs) off()
  }
}
