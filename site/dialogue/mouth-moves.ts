import type { Mouth, MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/fields/shapes.ts'

/** A syllable of somebody who reads aloud without hurry. */
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

/** How a mouth moves to words whose sound nobody measures: the browser's voice, and subtitles alone. */
export function mouthMovesOf(text: string, lang: Language): readonly MouthAt[] {
  const stepMs = MORA_MS[lang]
  return [...text].map((char, place) => {
    const row = ROWS.find(([, letters]) => letters.test(char))?.[0]
    // Chinese and kanji have vowels that no table here knows: any open mouth will do
    const mouth = SILENT.test(char) ? '' : (row ?? (lang === 'en' ? '' : OTHERS[place % OTHERS.length]!))
    return { atMs: place * stepMs, mouth, weight: mouth === '' ? 0 : 0.75 }
  })
}
