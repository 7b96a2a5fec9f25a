import { atom, computed, type ReadableAtom } from 'nanostores'
import { mediaTransportOf } from '#core/realtime/media-transport.ts'
import type { TalkShape, TalkSide } from '#core/realtime/talk-shapes.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { CallPeer } from './call-peer.ts'

/** What the transport switch and the WebSocket fallback need from a page. */
export interface TransportHost {
  side: TalkSide
  line: Pick<Line, 'send' | 'onState'>
  peer: Pick<CallPeer, 'isBlocked' | 'onBlocked' | 'setFallback'>
  /** The current call as last reported by the server; undefined without a call. */
  $talk: ReadableAtom<TalkShape | undefined>
  /** False while operators only monitor the signage that this page shows. */
  isInCall: () => boolean
}

/**
 * Loads and starts the WebSocket fallback.
 * @param onUnavailable called with whether this browser cannot send voice over WebSockets
 */
export type OpenSocketFallback = (
  host: TransportHost,
  onUnavailable: (isUnavailable: boolean) => void,
) => Promise<Stop>

/** Switches one page of a call between WebRTC and WebSockets (docs/realtime.md, Media over sockets). */
export interface TransportSwitch {
  /** Whether the server has switched both participants of the call from WebRTC to WebSockets. */
  $isSocket: ReadableAtom<boolean>
  /** Whether media has to go over WebSockets, but this browser cannot send media over WebSockets. */
  $isUnavailable: ReadableAtom<boolean>
  close: Stop
}

/** Loads the WebSocket fallback only when this network, or the other participant's, blocks WebRTC. */
export function createTransportSwitch(host: TransportHost, open: OpenSocketFallback): TransportSwitch {
  const $isUnavailable = atom(false)
  let end: Stop | undefined
  let isBegun = false
  let isOver = false

  const review = () => {
    if (isBegun || (!host.peer.isBlocked() && !host.$talk.get()?.blocked)) return
    isBegun = true
    open(host, (isUnavailable) => $isUnavailable.set(isUnavailable)).then(
      (stop) => {
        end = stop
        if (isOver) stop()
      },
      (error: unknown) => {
        console.warn('media: the socket fallback could not be loaded', error)
        isBegun = false
      },
    )
  }
  const offs = [host.peer.onBlocked(review), host.$talk.listen(review)]
  review()

  return {
    $isSocket: computed(host.$talk, (talk) => mediaTransportOf(talk?.blocked) === 'socket'),
    $isUnavailable,
    close() {
      isOver = true
      for (const off of offs) off()
      end?.()
    },
  }
}
