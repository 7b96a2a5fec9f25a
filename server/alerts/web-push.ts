import webPush from 'web-push'
import type { PostAnswer, Poster } from './http-post.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** A browser's address at its push service, and its keys (RFC 8291). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  payload: string
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number
  /** Up to 32 letters and digits: a newer message stands in the place of one that has not come yet. */
  topic?: string
  /** It rings: not to be held back to save a battery. */
  isUrgent?: boolean
}

/** Encrypts for one browser and hands over to its push service. */
export interface Pusher {
  publicKey: string
  /** @throws PostFault when the push service did not answer */
  push(target: PushTarget, message: PushMessage): Promise<PostAnswer>
}

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

/** @param subject whom a push service writes to (RFC 8292): mailto: or https: */
export function createPusher(poster: Poster, keys: VapidKeys, subject: string): Pusher {
  return {
    publicKey: keys.publicKey,
    async push({ endpoint, p256dh, auth }, { payload, ttlSeconds, topic, isUrgent = false }) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails: { subject, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: ttlSeconds,
          urgency: isUrgent ? 'high' : 'normal',
          topic,
        },
      )
      return poster.post({ url: endpoint, headers: { ...headers }, body: body ?? '' })
    },
  }
}
