import type { Party, Route } from '../../relay/index.ts'

/** One relay room a signage; participants are named by what they are, so that a reload replaces itself. */
export const roomOf = (signageId: number): string => `signage:${signageId}`
export const signageParticipant = (signageId: number): string => `signage:${signageId}`
export const hostParticipant = (userId: number): string => `host:${userId}`
export const viewerParticipant = (userId: number): string => `viewer:${userId}`

/** realtime, Media: who receives what in which slot. */
export const ROUTES: Record<Party, readonly Route[]> = {
  signage: [
    { slot: 'voice', from: 'host', of: 'voice' },
    { slot: 'camera', from: 'host', of: 'camera' },
    { slot: 'screen', from: 'host', of: 'screen' },
  ],
  host: [
    { slot: 'voice', from: 'signage', of: 'voice' },
    { slot: 'camera', from: 'signage', of: 'camera' },
    { slot: 'whisper', from: 'viewer', of: 'whisper' },
  ],
  viewer: [
    { slot: 'voice', from: 'signage', of: 'voice' },
    { slot: 'camera', from: 'signage', of: 'camera' },
    { slot: 'screen', from: 'host', of: 'screen' },
    { slot: 'whisper', from: 'host', of: 'voice' },
  ],
}
