import { atom, computed, type ReadableAtom } from 'nanostores'
import { mediaWayOf } from '#core/realtime/media-way.ts'
import type { TalkShape, TalkSide } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { CallPeer } from './call-peer.ts'

/** What the way by the socket is about; it is loaded when a network needs it. */
export interface WayHost {
  side: TalkSide
  line: Pick<Line, 'send'>
  peer: Pick<CallPeer, 'isBlocked' | 'onBlocked' | 'detour'>
  /** The talk as the server knows it; undefined outside of one. */
  $talk: ReadableAtom<TalkShape | undefined>
  /** Not while somebody only looks through the camera. */
  isInCall: () => boolean
}

/** Loads what goes by the socket, and begins it. @param onLack this browser has no voice for it */
export type OpenSocketWay = (host: WayHost, onLack: (lacks: boolean) => void) => Promise<Stop>

/** realtime, The socket way, as one page of a talk goes it. */
export interface MediaWay {
  /** The server has both sides go by sockets. */
  $isSocket: ReadableAtom<boolean>
  /** The talk goes by sockets, and this browser cannot. */
  $lacks: ReadableAtom<boolean>
  close: Stop
}

/** Nothing is loaded before this network, or the other side's, lets no WebRTC through. */
export function createMediaWay(host: WayHost, open: OpenSocketWay): MediaWay {
  const $lacks = atom(false)
  let end: Stop | undefined
  let isBegun = false
  let isOver = false

  const look = () => {
    if (isBegun || (!host.peer.isBlocked() && !host.$talk.get()?.blocked)) return
    isBegun = true
    open(host, (lacks) => $lacks.set(lacks)).then(
      (stop) => {
        end = stop
        if (isOver) stop()
      },
      (error: unknown) => {
        console.warn('media: the socket way could not be loaded', error)
        isBegun = false
      },
    )
  }
  const offs = [host.peer.onBlocked(look), host.$talk.listen(look)]
  look()

  return {
    $isSocket: computed(host.$talk, (talk) => mediaWayOf(talk?.blocked) === 'socket'),
    $lacks,
    close() {
      isOver = true
      for (const off of offs) off()
      end?.()
    },
  }
}
