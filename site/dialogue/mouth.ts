import type { Mouth, MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import { closedLips, type LipSource } from '../avatar/lips.ts'
import { VISEMES } from '../avatar/puppet.ts'

/** The mouth movements being played. */
export interface MouthNow {
  moves: readonly MouthAt[]
  /** Time since the start of `moves`, ms. */
  atMs: number
}

/** The mouth of the speaking avatar: planned movements, or the level of the current sound. */
interface SpeakingMouth {
  move(moves: readonly MouthAt[]): void
  follow(meter: AnalyserNode): void
  /** Closes the mouth. */
  rest(): void
  now(): MouthNow | undefined
  level(): number | undefined
}

export function createSpeakingMouth(steadyNow: () => number): SpeakingMouth {
  let planned: { moves: readonly MouthAt[]; startedAt: number } | undefined
  let meter: AnalyserNode | undefined
  return {
    move(moves) {
      planned = { moves, startedAt: steadyNow() }
    },
    follow(next) {
      meter = next
    },
    rest() {
      planned = undefined
      meter = undefined
    },
    now: () => planned && { moves: planned.moves, atMs: steadyNow() - planned.startedAt },
    level() {
      if (!meter) return undefined
      const samples = new Float32Array(meter.fftSize)
      meter.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, 4 * Math.sqrt(power))
    },
  }
}

/** Lip movements of the speaking avatar. They follow `level`, or `mouth` if `level` is undefined. */
export function createDialogueLips(speaking: {
  mouth(): MouthNow | undefined
  level(): number | undefined
}): LipSource {
  const lips = closedLips()
  return {
    sample() {
      for (const viseme of VISEMES) lips[viseme] = 0
      lips.level = 0
      const level = speaking.level()
      const now = speaking.mouth()
      if (level !== undefined) lips.aa = lips.level = level
      else if (now) {
        const move = now.moves.findLast(({ atMs }) => atMs <= now.atMs)
        if (move && move.mouth !== '') {
          lips[move.mouth] = move.weight
          lips.level = move.weight
        }
      }
      return lips
    },
    dispose() {},
  }
}

/** Duration of a syllable in unhurried reading. */
const MORA_MS: Record<Language, number> = { ja: 140, en: 75, zh: 210 }

const ROWS: [Mouth, RegExp][] = [
  ['aa', /[あかさたなはまやらわがざだばぱぁゃアカサタナハマヤラワガザダバパァャaAyY]/],
  ['ih', /[いきしちにひみりぎじぢびぴぃイキシチニヒミリギジヂビピィiI]/],
  ['ou', /[うくすつぬふむゆるぐずづぶぷぅゅウクスツヌフムユルグズヅブプゥュuUwW]/],
  ['ee', /[えけせてねへめれげぜでべぺぇエケセテネヘメレゲゼデベペェeE]/],
  ['oh', /[おこそとのほもよろをごぞどぼぽぉょオコソトノホモヨロヲゴゾドボポォョoO]/],
]
const OTHERS: readonly Mouth[] = ['aa', 'oh', 'ee', 'ih', 'ou']
const SILENT = /[\s\p{P}\p{S}んンっッ]/u

/** Estimated mouth movements for a text without measured sound: the browser's voice, or captions alone. */
export function mouthMovesOf(text: string, lang: Language): readonly MouthAt[] {
  const stepMs = MORA_MS[lang]
  return [...text].map((char, place) => {
    const row = ROWS.find(([, letters]) => letters.test(char))?.[0]
    // the vowels of Chinese and kanji are unknown here: use any open mouth
    const mouth = SILENT.test(char) ? '' : (row ?? (lang === 'en' ? '' : OTHERS[place % OTHERS.length]!))
    return { atMs: place * stepMs, mouth, weight: mouth === '' ? 0 : 0.75 }
  })
}
