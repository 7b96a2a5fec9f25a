/**
 * What keeps a page from any call, whatever devices there are. `insecure`: neither https nor this machine, so that browsers give out
 * no camera and no microphone. `noPeers`: a browser without WebRTC.
 */
export type CallLack = 'insecure' | 'noPeers'

export function callLackOf(
  page: Pick<typeof globalThis, 'isSecureContext'> & { RTCPeerConnection?: unknown },
): CallLack | undefined {
  if (!page.isSecureContext) return 'insecure'
  return page.RTCPeerConnection === undefined ? 'noPeers' : undefined
}
