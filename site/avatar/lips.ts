import type { Visemes } from './puppet.ts'

/** Weights of the five Japanese vowels, 0 to 1 each, and loudness of the voice, 0 to 1. */
export interface LipSample extends Visemes {
  level: number
}

/** Source of mouth movement. `sample` is called once per frame and always returns the same object. */
export interface LipSource {
  sample(): Readonly<LipSample>
  dispose(): void
}

export function closedLips(): LipSample {
  return { aa: 0, ih: 0, ou: 0, ee: 0, oh: 0, level: 0 }
}
