import { createHash } from 'node:crypto'
import type { Party, Relay, Route } from '../../relay/index.ts'
import type { Reception } from '../reception/reception.ts'
import type { PageConnection } from './page-connection.ts'

/** One relay room for each signage. A page has the same participant ID after a reload, so its new connection replaces the old one. */
export const roomOf = (signageId: number): string => `signage:${signageId}`
const TEST_ROOM = 'selfTest:'
/** Room of a kiosk's self-test. */
export const testRoomOf = (signageId: number): string => `${TEST_ROOM}${signageId}`
export const isTestRoom = (roomId: string): boolean => roomId.startsWith(TEST_ROOM)
export const signageParticipant = (signageId: number): string => `signage:${signageId}`
export const hostParticipant = (userId: number): string => `host:${userId}`
/**
 * Each page of a user is a separate participant (viewer). The hash keeps the page's secret out of the relay and the
 * logs.
 */
export const viewerParticipant = ({ identity, participant }: PageConnection): string =>
  `viewer:${identity.userId}:${createHash('sha256').update(participant).digest('base64url').slice(0, 16)}`

interface RelayPlace {
  relay: Relay
  reception: Reception
  onFault: (error: unknown) => void
}

/** Removes a participant from a signage's room, then re-checks the calls that wait because the relay was full. */
export function leaveRelay(
  { relay, reception, onFault }: RelayPlace,
  signageId: number,
  participantId: string,
): void {
  relay
    .leave(roomOf(signageId), participantId)
    .then(() => reception.calls.capacityChanged())
    .catch(onFault)
}

const FROM_VISITOR: readonly Route[] = [
  { slot: 'voice', from: 'signage', of: 'voice' },
  { slot: 'camera', from: 'signage', of: 'camera' },
]
const TO_HOST: readonly Route[] = [...FROM_VISITOR, { slot: 'whisper', from: 'whisperer', of: 'whisper' }]
const TO_VIEWER: readonly Route[] = [
  ...FROM_VISITOR,
  { slot: 'screen', from: 'host', of: 'screen' },
  { slot: 'whisper', from: 'host', of: 'voice' },
]

/**
 * docs/realtime.md, Media: which tracks the participant in each role (`Party`) receives, and in which slot (media
 * section of the offer). Slots stay the same when a participant's role changes.
 */
export const ROUTES: Record<Party, readonly Route[]> = {
  signage: [
    { slot: 'voice', from: 'host', of: 'voice' },
    { slot: 'camera', from: 'host', of: 'camera' },
    { slot: 'screen', from: 'host', of: 'screen' },
  ],
  host: TO_HOST,
  taker: TO_HOST,
  viewer: TO_VIEWER,
  whisperer: TO_VIEWER,
}
