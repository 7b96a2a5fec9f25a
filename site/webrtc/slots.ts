/**
 * The fixed media sections of every offer, in this order. The data channel's section is last (docs/realtime.md, Media).
 */
export const SLOTS = ['voice', 'camera', 'screen', 'whisper'] as const
export type Slot = (typeof SLOTS)[number]

export const SLOT_KINDS: Record<Slot, 'audio' | 'video'> = {
  voice: 'audio',
  camera: 'video',
  screen: 'video',
  whisper: 'audio',
}

/** The only data channel. It carries commands and face frames. */
export const AVATAR_CHANNEL = 'avatar'
