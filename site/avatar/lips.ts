import type { Visemes } from './puppet.ts'

/** Shares of the five Japanese vowels, 0 to 1 each, and how loud the voice is, 0 to 1. */
export interface LipSample extends Visemes {
  level: number
}

/** Where mouth movement comes from. `sample` is asked once a frame and always answers the same object. */
export interface LipSource {
  sample(): Readonly<LipSample>
  dispose(): void
}

export function closedLips(): LipSample {
  return { aa: 0, ih: 0, ou: 0, ee: 0, oh: 0, level: 0 }
}
