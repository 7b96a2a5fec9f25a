/**
 * Whether this browser cannot send voice over sockets (realtime, Media over sockets). That needs audio worklets and Opus
 * by WebCodecs, which Safari has from version 26 and Firefox from 130, but not Firefox for Android.
 */
export const cannotSendSocketVoice = (): boolean =>
  typeof AudioEncoder === 'undefined' ||
  typeof AudioDecoder === 'undefined' ||
  typeof AudioWorkletNode === 'undefined'
