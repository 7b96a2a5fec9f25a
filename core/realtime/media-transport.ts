export const MEDIA_TRANSPORTS = ['rtc', 'socket'] as const
/** How a talk's voices and avatar are sent: by WebRTC through the relay (`rtc`), or through both pages' sockets (`socket`). */
export type MediaTransport = (typeof MEDIA_TRANSPORTS)[number]

/**
 * The transport of a call: both pages switch to sockets as soon as the network of one of them blocks WebRTC
 * (docs/realtime.md, Media over sockets).
 */
export const mediaTransportOf = (blocked: readonly unknown[] | undefined): MediaTransport =>
  blocked !== undefined && blocked.length > 0 ? 'socket' : 'rtc'
