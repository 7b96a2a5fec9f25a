/** Messages between a page and the worker of a landmark library. */
export type ToLandmarkWorker =
  | { kind: 'load'; base: string; model?: ArrayBuffer }
  | { kind: 'detect'; picture: ImageBitmap; atMs: number }

export type FromLandmarkWorker =
  | { kind: 'loaded' }
  | { kind: 'failed'; reason: string }
  /** `points` is undefined if there is no face. */
  | { kind: 'found'; points?: Float32Array; shapes?: Float32Array; width: number; height: number }
