import type { Action } from '../accounts/permissions.ts'
import type { ConnectAs } from './shapes.ts'
import type { EventType, PlainType } from './to-server.ts'

interface Requirement {
  as: readonly ConnectAs[]
  action: Action
}

const ANY: readonly ConnectAs[] = ['signage', 'operator', 'observer', 'monitor', 'phone']
const STAFF: readonly ConnectAs[] = ['operator', 'observer', 'monitor']
const own = (as: ConnectAs, action: Action): Requirement => ({ as: [as], action })

/** Who may send which message: kind of socket and permission. Checked before the handler runs. */
export const PLAIN_NEEDS: Record<PlainType, Requirement> = {
  ping: { as: ANY, action: 'public' },
  offer: { as: ['signage', ...STAFF], action: 'video.credential' },
  iceCandidate: { as: ['signage', ...STAFF], action: 'video.credential' },
  devicePermission: { as: ['signage', 'operator'], action: 'public' },
  informCallId: { as: ['signage', 'operator'], action: 'video.credential' },
  unreached: { as: ['signage', 'operator'], action: 'video.credential' },
  mediaBlocked: { as: ['signage', 'operator'], action: 'video.credential' },
  characterUsed: own('operator', 'call.begin'),
  homeButton: own('signage', 'call.request'),
  handOver: own('operator', 'call.handOver'),
  handOverAnswer: own('operator', 'call.handOver'),
  listen: { as: STAFF, action: 'call.listen' },
  whisper: { as: STAFF, action: 'call.whisper' },
  serviceCloseForWRU: own('operator', 'call.begin'),
  selfTest: { as: STAFF, action: 'signage.suspend' },
  requestLogout: { as: STAFF, action: 'signage.suspend' },
  kioskReport: own('signage', 'signage.readOwn'),
  caption: { as: ['signage', 'operator'], action: 'call.caption' },
  captionLanguage: { as: ['signage', 'operator'], action: 'call.caption' },
  captionSwitch: own('operator', 'call.answer'),
  talkState: own('signage', 'talk.ask'),
  tmpMessage: own('operator', 'call.answer'),
  messageClosed: own('signage', 'signage.readOwn'),
  guestName: own('signage', 'signage.readOwn'),
  faceCapture: own('operator', 'call.begin'),
}

export const TRANSITION_NEEDS: Record<EventType, Requirement> = {
  acceptRequest: own('operator', 'call.answer'),
  rejectRequest: own('operator', 'call.answer'),
  suspend: { as: STAFF, action: 'signage.suspend' },
  restart: { as: STAFF, action: 'signage.suspend' },
  Standby: own('operator', 'call.answer'),
  Leaving: own('operator', 'call.answer'),
  PossibleStandby: own('operator', 'call.answer'),
  operatorStateTransition: { as: STAFF, action: 'user.setAway' },
  decodeFrames: own('signage', 'signage.readOwn'),
  receptionRequest: own('signage', 'call.request'),
  talkLog: own('signage', 'talk.ask'),
  monitoringRequest: { as: STAFF, action: 'signage.monitor' },
  callFromUser: own('operator', 'call.begin'),
  serviceClosed: { as: ['signage', 'operator'], action: 'video.credential' },
  serviceClosedNotReloadSignage: { as: ['signage', 'operator'], action: 'video.credential' },
  shareScreen: own('operator', 'call.begin'),
  closeShareScreen: own('operator', 'call.begin'),
  logout: { as: ANY, action: 'public' },
}
