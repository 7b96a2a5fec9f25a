import type { Language } from '#core/fields/shapes.ts'

/** The Japanese texts define the keys and parameters; other languages must match them. */
type Shape<T> = {
  readonly [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T[Key] extends string
      ? string
      : Shape<T[Key]>
}

export type Texts<Ja> = { readonly ja: Ja; readonly en: Shape<Ja>; readonly zh?: Shape<Ja> }

/** The texts of one subject. A missing or extra text in `en` or `zh` is a compile error. */
export function defineTexts<Ja extends object>(texts: {
  ja: Ja
  en: Shape<NoInfer<Ja>>
  zh?: Shape<NoInfer<Ja>>
}): Texts<Ja> {
  return texts
}

/** The texts of a language; English if there is no Chinese. */
export function pickTexts<Ja>(texts: Texts<Ja>, language: Language): Ja | Shape<Ja> {
  return texts[language] ?? texts.en
}
