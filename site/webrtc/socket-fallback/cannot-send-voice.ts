/**
 * Whether this browser cannot send voice over WebSockets (docs/realtime.md, Media over sockets). Sending needs audio
 * worklets and WebCodecs with Opus: available from Safari 26 and Firefox 130 on, but not in Firefox for Android.
 */
export const cannotSendSocketVoice = (): boolean =>
  typeof AudioEncoder === 'undefined' ||
  typeof AudioDecoder === 'undefined' ||
  typeof AudioWorkletNode === 'undefined'
