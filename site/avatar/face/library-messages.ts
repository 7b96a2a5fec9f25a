/** Messages between a page and the worker that runs a tracking library. */
export type ToLibrary =
  | { kind: 'load'; base: string; model?: ArrayBuffer }
  | { kind: 'detect'; picture: ImageBitmap; atMs: number }

export type FromLibrary<Found> =
  | { kind: 'loaded' }
  | { kind: 'failed'; reason: string }
  /** `found` is undefined if nothing was found in the picture. */
  | { kind: 'found'; found: Found | undefined }
