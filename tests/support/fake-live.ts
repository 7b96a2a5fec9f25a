import type { Live } from '../../server/realtime/live-port.ts'

/** Replaces the reception service and its sockets in tests, and records each method call as one line. */
interface FakeLive extends Live {
  calls: string[]
  /** Ids of the users in a call. */
  inCall: Set<number>
}

export function createFakeLive(): FakeLive {
  const calls: string[] = []
  const inCall = new Set<number>()
  const tell =
    (word: string) =>
    (id: number): void =>
      void calls.push(`${word} ${id}`)
  return {
    calls,
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
    hoursChanged: tell('hoursChanged'),
    captionsChanged: tell('captionsChanged'),
    pictureArrived: tell('pictureArrived'),
    visitorMessagesChanged: tell('visitorMessagesChanged'),
    kioskChecked: tell('kioskChecked'),
    startGuidance: (_, signageId, { targetId }) => void calls.push(`startGuidance ${signageId} ${targetId}`),
    endGuidance: (companyId, ...of) => void calls.push(['endGuidance', companyId, ...of].join(' ')),
  }
}
