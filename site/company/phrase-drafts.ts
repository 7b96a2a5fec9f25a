import type { PhraseShape } from '#core/calls/contract.ts'
import { VISITOR_TEXT_MAX } from '#core/limits.ts'
import { missingLanguages } from '#core/visitor-texts/text-for.ts'
import {
  type Drafts,
  type Translations,
  withDrafts,
  withoutDrafts,
} from '#core/visitor-texts/translations.ts'

const translationsOf = ({ en, zh }: PhraseShape): Translations => ({ en, zh })

/** The Japanese phrases that lack a translation. */
export const untranslatedPhrases = (phrases: readonly PhraseShape[]): string[] =>
  phrases
    .filter((phrase) => missingLanguages({ ja: phrase.ja, translations: translationsOf(phrase) }).length > 0)
    .map(({ ja }) => ja)

const changed = (phrases: readonly PhraseShape[], change: (phrase: PhraseShape) => Translations) =>
  phrases.map((phrase): PhraseShape => ({ ja: phrase.ja, en: '', zh: '', ...change(phrase) }))

/** Fills empty translations with drafted translations. */
export const withPhraseDrafts = (phrases: readonly PhraseShape[], drafts: Drafts): PhraseShape[] =>
  changed(phrases, (phrase) => withDrafts(translationsOf(phrase), drafts.get(phrase.ja), VISITOR_TEXT_MAX))

/** Removes drafted translations again, unless a user has changed them. */
export const withoutPhraseDrafts = (phrases: readonly PhraseShape[], drafts: Drafts): PhraseShape[] =>
  changed(phrases, (phrase) => withoutDrafts(translationsOf(phrase), drafts.get(phrase.ja)))
