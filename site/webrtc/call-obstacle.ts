/**
 * Why a page cannot make calls, regardless of its devices. `insecure`: neither https nor localhost, so browsers allow
 * no camera and no microphone. `noPeers`: no WebRTC.
 */
export type CallObstacle = 'insecure' | 'noPeers'

export function callObstacleOf(
  page: Pick<typeof globalThis, 'isSecureContext'> & { RTCPeerConnection?: unknown },
): CallObstacle | undefined {
  if (!page.isSecureContext) return 'insecure'
  return page.RTCPeerConnection === undefined ? 'noPeers' : undefined
}
