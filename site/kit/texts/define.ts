import type { Language } from '#core/fields/shapes.ts'

/** Japanese decides which texts there are and what they are told; the other languages follow it exactly. */
type Shape<T> = {
  readonly [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T[Key] extends string
      ? string
      : Shape<T[Key]>
}

export type Texts<Ja> = { readonly ja: Ja; readonly en: Shape<Ja>; readonly zh?: Shape<Ja> }

/** One subject's texts. A text that is missing or too many in `en` or `zh` does not compile. */
export function defineTexts<Ja extends object>(texts: {
  ja: Ja
  en: Shape<NoInfer<Ja>>
  zh?: Shape<NoInfer<Ja>>
}): Texts<Ja> {
  return texts
}

/** The texts of a language; where there is no Chinese, English. */
export function pickTexts<Ja>(texts: Texts<Ja>, language: Language): Ja | Shape<Ja> {
  return texts[language] ?? texts.en
}
