import type { Route } from '../../relay/index.ts'

/** One relay room a signage; participants are named by what they are, so that a reload replaces itself. */
export const roomOf = (signageId: number): string => `signage:${signageId}`
export const guestId = (signageId: number): string => `signage:${signageId}`
export const hostId = (userId: number): string => `host:${userId}`
export const viewerId = (userId: number): string => `viewer:${userId}`

/** realtime.md, Media: who receives what in which slot. */
export const ROUTES: Record<'guest' | 'host' | 'viewer', readonly Route[]> = {
  guest: [
    { slot: 'voice', from: 'host', of: 'voice' },
    { slot: 'camera', from: 'host', of: 'camera' },
    { slot: 'screen', from: 'host', of: 'screen' },
  ],
  host: [
    { slot: 'voice', from: 'guest', of: 'voice' },
    { slot: 'camera', from: 'guest', of: 'camera' },
    { slot: 'whisper', from: 'viewer', of: 'whisper' },
  ],
  viewer: [
    { slot: 'voice', from: 'guest', of: 'voice' },
    { slot: 'camera', from: 'guest', of: 'camera' },
    { slot: 'screen', from: 'host', of: 'screen' },
    { slot: 'whisper', from: 'host', of: 'voice' },
  ],
}
