/** Messages between a page and the worker of a library that finds something in pictures. */
export type ToLibrary =
  | { kind: 'load'; base: string; model?: ArrayBuffer }
  | { kind: 'detect'; picture: ImageBitmap; atMs: number }

export type FromLibrary<Found> =
  | { kind: 'loaded' }
  | { kind: 'failed'; reason: string }
  /** `found` is undefined if the picture shows nothing that the library looks for. */
  | { kind: 'found'; found: Found | undefined }
