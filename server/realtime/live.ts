import type { SessionRegistry } from '../accounts/sessions.ts'
import type { FaceSources } from '../face/face-sources.ts'
import type { Reception } from '../reception/reception.ts'
import type { Announce } from '../reception/reception-events.ts'
import type { RoomEvents } from '../reservations/clock.ts'
import type { Effects } from './effects.ts'
import type { Hub } from './hub.ts'
import type { Live } from './live-port.ts'

interface LiveParts {
  sessions: SessionRegistry
  reception: Reception
  hub: Hub
  effects: Effects
  faceSources: FaceSources
  announce: Announce
}

/** Creates the interface through which use cases reach the live state of calls and the open sockets. */
export function createLive({ sessions, reception, hub, effects, faceSources, announce }: LiveParts): Live {
  const { signages, operators, calls, captions, guidance, world } = reception
  return {
    endAccount(accountId) {
      // Ends the sockets first, so that their pages are told the reason.
      hub.endAccount(accountId)
      sessions.endAll(accountId)
    },
    isConnected: (sessionId) => hub.isConnected(sessionId),
    isInCall: (userId) => (world.talkOf(userId) ?? world.takeOverOf(userId)) !== undefined,
    endCall: (userId) => calls.endTalkOf(userId),
    forgetSignage: (signageId) => signages.forget(signageId),
    forgetUser: (userId) => operators.forget(userId),
    signageChanged: (signageId) => announce({ kind: 'signageChanged', signageId, cause: 'settings' }),
    userChanged: (userId) => operators.settingsChanged(userId),
    refresh(companyId) {
      effects.flush()
      // An operator's capture mode or subject name may have changed.
      for (const { userId } of world.liveHosts(companyId)) faceSources.operatorChanged(userId)
    },
    templatesChanged: (signageId) => announce({ kind: 'templateChanged', signageId }),
    startGuidance: (companyId, signageId, what) => guidance.start(companyId, signageId, what),
    endGuidance: (companyId, signageId, targetId) => guidance.end(companyId, signageId, targetId),
    hoursChanged(companyId) {
      for (const { id, ownerId } of reception.directory.signagesOf(companyId))
        if (ownerId === null) announce({ kind: 'signageChanged', signageId: id, cause: 'hours' })
    },
    captionsChanged: (companyId) => captions.settingsChanged(companyId),
    pictureArrived: (signageId) => calls.pictureArrived(signageId),
    visitorMessagesChanged: (signageId) => announce({ kind: 'visitorMessagesChanged', signageId }),
    kioskChecked: (signageId) => announce({ kind: 'kioskChecked', signageId }),
  }
}

/** What happens to a reserved room when its reservation begins, is about to end, or ends. */
export function createRoomEvents({ reception, hub, effects }: LiveParts): RoomEvents {
  const { rooms, directory } = reception
  // The owner may have been deleted during the reservation, and the room with them, so each event checks that the room
  // still exists.
  return {
    opened({ signageId }) {
      if (directory.hasSignage(signageId)) rooms.opened(signageId)
    },
    endingSoon({ signageId, endAt }) {
      if (directory.hasSignage(signageId)) rooms.endingSoon(signageId, endAt)
    },
    ended({ id, signageId, endAt }) {
      if (!directory.hasSignage(signageId)) return
      rooms.ended(signageId, id, endAt)
      // Send pending messages first, so that the reservation's visitor learns the reason.
      effects.flush()
      hub.endRoom(signageId)
    },
  }
}
