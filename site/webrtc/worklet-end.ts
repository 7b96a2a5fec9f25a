/**
 * What a page posts to an audio processor that is no longer needed. The processor then returns false: one that returns true runs
 * on the audio thread for ever, and so does everything connected to it.
 */
export const END_PROCESSOR = 'end'
