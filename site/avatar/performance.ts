import type { FaceFrame } from '#core/face/rules.ts'

/** A source of faces for the engine. `sample` is called once per frame and may return the same object each time. */
export interface PerformanceSource {
  /** @returns undefined if there is no recent face; then the character moves by itself */
  sample(): Readonly<FaceFrame> | undefined
}
