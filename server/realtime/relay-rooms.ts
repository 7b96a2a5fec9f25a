import type { Party, Route } from '../../relay/index.ts'

/** One relay room for each signage. Participant names depend on the account only, so a reload replaces the old connection. */
export const roomOf = (signageId: number): string => `signage:${signageId}`
const TEST_ROOM = 'selfTest:'
/** Room of a kiosk's self-test. */
export const testRoomOf = (signageId: number): string => `${TEST_ROOM}${signageId}`
export const isTestRoom = (roomId: string): boolean => roomId.startsWith(TEST_ROOM)
export const signageParticipant = (signageId: number): string => `signage:${signageId}`
export const hostParticipant = (userId: number): string => `host:${userId}`
export const viewerParticipant = (userId: number): string => `viewer:${userId}`

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
 * realtime, Media: which tracks the participant in each role (`Party`) receives, and in which slot. Slots stay the same when a
 * participant's role changes.
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
