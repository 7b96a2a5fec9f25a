import webPush from 'web-push'
import type { HttpPost, PostAnswer } from './http-post.ts'

interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** A browser's push address and keys (RFC 8291). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  payload: string
  /** How long the push service stores the message for a browser that is offline. */
  ttlSeconds: number
  /** Up to 32 letters and digits: a newer message replaces an undelivered one with the same topic. */
  topic?: string
  /** Whether the push service delivers the message at once, even if the device is saving battery. */
  isUrgent?: boolean
}

/** Encrypts messages and sends them to push services. */
export interface Pusher {
  publicKey: string
  /** @throws PostFault if the push service did not answer */
  push(target: PushTarget, message: PushMessage): Promise<PostAnswer>
}

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

/** @param subject contact address of this server for push services (RFC 8292): a mailto: or https: URL */
export function createPusher(httpPost: HttpPost, keys: VapidKeys, subject: string): Pusher {
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
      return httpPost.post({ url: endpoint, headers: { ...headers }, body: body ?? '' })
    },
  }
}
