import type { Clock } from '../../line/clock.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'

const HEAD_START_MS = 1_000

/**
 * Waits until the peer is connected, for a second at most. Building the avatar can block the page, and the voice should
 * not wait for it.
 */
export function waitForPeer(
  peer: Pick<CallPeer, 'state' | 'onState'>,
  clock: Pick<Clock, 'after'>,
): Promise<void> {
  if (peer.state() !== 'connecting') return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      stopListening()
      stopWaiting()
      resolve()
    }
    const stopListening = peer.onState((state) => {
      if (state !== 'connecting') end()
    })
    const stopWaiting = clock.after(HEAD_START_MS, end)
  })
}
