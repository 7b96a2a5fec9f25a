/** Between the page and the detector's worker. */
export type ToVoiceWorker =
  | { kind: 'load'; modelUrl: string }
  /** 512 samples at 16 kHz. */
  | { kind: 'frame'; frame: Float32Array }
  | { kind: 'guard'; on: boolean }
  /** What was said before this pause is whole; nothing happens where it is over already. */
  | { kind: 'cut' }

export type FromVoiceWorker =
  | { kind: 'loaded' }
  | { kind: 'began' }
  /** 16 kHz, with what stood before the first syllable; the last `silentMs` of it are silence. */
  | { kind: 'ended'; audio: Float32Array; silentMs: number }
  | { kind: 'misfired' }
  /** A short pause, and what was said till then; they speak on. */
  | { kind: 'paused'; audio: Float32Array }
  | { kind: 'resumed' }
  | { kind: 'failed'; reason: string }
