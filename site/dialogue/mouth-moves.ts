import type { Mouth, MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/fields/shapes.ts'

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
