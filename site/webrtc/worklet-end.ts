/**
 * Message to an audio processor that is no longer needed. The processor then returns false; otherwise it, and
 * everything connected to it, would run on the audio thread forever.
 */
export const END_PROCESSOR = 'end'
