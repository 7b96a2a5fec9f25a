import type { FaceFrame } from '#core/face/rules.ts'

/** A source of faces for the engine. `sample` is called once per frame and may return the same object each time. */
export interface PerformanceSource {
  /** Undefined: no recent face; the character moves by itself. */
  sample(): Readonly<FaceFrame> | undefined
}
