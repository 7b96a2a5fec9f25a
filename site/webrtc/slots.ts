/** realtime, Media: the fixed m-lines of every offer, in this order; the data channel's section comes last. */
export const SLOTS = ['voice', 'camera', 'screen', 'whisper'] as const
export type Slot = (typeof SLOTS)[number]

export const SLOT_KINDS: Record<Slot, 'audio' | 'video'> = {
  voice: 'audio',
  camera: 'video',
  screen: 'video',
  whisper: 'audio',
}

/** The one data channel: UI commands and face frames. */
export const AVATAR_CHANNEL = 'avatar'
