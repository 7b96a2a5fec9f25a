import type { CallPeer, Slot } from '../../webrtc/call-peer.ts'

/**
 * Sends a track in a slot (one of the connection's fixed media sections). Does not throw: if it fails because the
 * connection is being replaced, the new connection sends the track from the start.
 */
export async function putTrack(
  peer: Pick<CallPeer, 'replaceTrack'>,
  slot: Slot,
  track: MediaStreamTrack | null,
): Promise<void> {
  try {
    await peer.replaceTrack(slot, track)
  } catch (error) {
    console.warn('media: a track could not be sent', slot, error)
  }
}
