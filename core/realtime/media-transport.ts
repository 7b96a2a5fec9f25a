export const MEDIA_TRANSPORTS = ['rtc', 'socket'] as const
/** How a talk's voices and avatar are sent: by WebRTC through the relay (`rtc`), or through both pages' sockets (`socket`). */
export type MediaTransport = (typeof MEDIA_TRANSPORTS)[number]

/**
 * The transport of a talk: both pages switch to sockets as soon as the network of one blocks WebRTC (realtime, Media over
 * sockets).
 */
export const mediaTransportOf = (blocked: readonly unknown[] | undefined): MediaTransport =>
  blocked !== undefined && blocked.length > 0 ? 'socket' : 'rtc'
