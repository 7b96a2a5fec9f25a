/** Messages between the page and the detector's worker. */
export type ToVoiceWorker =
  | { kind: 'load'; modelUrl: string }
  /** 512 samples at 16 kHz. */
  | { kind: 'frame'; frame: Float32Array }
  | { kind: 'guard'; on: boolean }
  /** Ends the utterance at the last pause; ignored if it is over already. */
  | { kind: 'cut' }

export type FromVoiceWorker =
  | { kind: 'loaded' }
  | { kind: 'began' }
  /** 16 kHz, including a short time before the first syllable; the last `silentMs` are silence. */
  | { kind: 'ended'; audio: Float32Array; silentMs: number }
  | { kind: 'misfired' }
  /** A short pause, with the speech up to it; `resumed` if the visitor continues. */
  | { kind: 'paused'; audio: Float32Array }
  | { kind: 'resumed' }
  | { kind: 'failed'; reason: string }
