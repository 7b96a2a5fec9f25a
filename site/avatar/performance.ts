import type { FaceFrame } from '#core/face/rules.ts'

/** A face that the engine shall show. `sample` is asked once a frame and may always answer the same object. */
export interface PerformanceSource {
  /** Undefined: nothing has come lately, and the character goes on by itself. */
  sample(): Readonly<FaceFrame> | undefined
}
