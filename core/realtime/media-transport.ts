export const MEDIA_TRANSPORTS = ['rtc', 'socket'] as const
/** How a talk's voices and avatar are sent: through the relay (WebRTC), or through both pages' sockets. */
export type MediaTransport = (typeof MEDIA_TRANSPORTS)[number]

/** realtime, Media over sockets: both sides switch to sockets as soon as one network blocks WebRTC. */
export const mediaTransportOf = (blocked: readonly unknown[] | undefined): MediaTransport =>
  blocked !== undefined && blocked.length > 0 ? 'socket' : 'rtc'
