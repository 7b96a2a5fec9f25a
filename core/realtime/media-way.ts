export const MEDIA_WAYS = ['rtc', 'socket'] as const
/** How a talk's voices and avatar go: through the relay, or through the two pages' own sockets. */
export type MediaWay = (typeof MEDIA_WAYS)[number]

/** realtime, The socket way: both sides go together, as soon as the network of one of them lets no WebRTC through. */
export const mediaWayOf = (blocked: readonly unknown[] | undefined): MediaWay =>
  blocked !== undefined && blocked.length > 0 ? 'socket' : 'rtc'
