/**
 * realtime, Media over sockets: needs Opus by WebCodecs, which Safari has since 26 and Firefox since 130, but not
 * Firefox for Android.
 */
export const lacksSocketVoice = (): boolean =>
  typeof AudioEncoder === 'undefined' ||
  typeof AudioDecoder === 'undefined' ||
  typeof AudioWorkletNode === 'undefined'
