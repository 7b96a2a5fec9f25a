/** realtime, The socket way: Opus by WebCodecs. Safari has had it since 26, Firefox since 130, Firefox for Android has not. */
export const lacksSocketVoice = (): boolean =>
  typeof AudioEncoder === 'undefined' ||
  typeof AudioDecoder === 'undefined' ||
  typeof AudioWorkletNode === 'undefined'
