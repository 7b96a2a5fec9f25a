import type { Live } from '../../server/realtime/live-port.ts'

/** The desk and the sockets as a service sees them; what it told them is printed, one line a word. */
export interface FakeLive extends Live {
  told: string[]
  /** Users in a talk. */
  inCall: Set<number>
}

export function createFakeLive(): FakeLive {
  const told: string[] = []
  const inCall = new Set<number>()
  const tell =
    (word: string) =>
    (id: number): void =>
      void told.push(`${word} ${id}`)
  return {
    told,
    inCall,
    isConnected: () => false,
    isInCall: (userId) => inCall.has(userId),
    endAccount: tell('endAccount'),
    endCall: tell('endCall'),
    forgetSignage: tell('forgetSignage'),
    forgetUser: tell('forgetUser'),
    signageChanged: tell('signageChanged'),
    userChanged: tell('userChanged'),
    refresh: tell('refresh'),
    templatesChanged: tell('templatesChanged'),
    captionsChanged: tell('captionsChanged'),
    pictureCame: tell('pictureCame'),
    startGuidance: (_, signageId, { targetId }) => void told.push(`startGuidance ${signageId} ${targetId}`),
    endGuidance: (companyId, ...of) => void told.push(['endGuidance', companyId, ...of].join(' ')),
  }
}
