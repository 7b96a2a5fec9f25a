import { spokenTextOf } from '#core/dialogue/speech.ts'
import type { ExhibitTexts, SpokenTexts } from '#core/exhibits/rules.ts'
import { LANGUAGES } from '#core/languages.ts'
import type { DbLike } from '../../db/open.ts'
import { readingsFor } from '../knowledge/readings.ts'

/**
 * Adds `spoken` to the texts of exhibits: the text for speech synthesis on a visitor's device, with names and
 * dictionary words replaced by their pronunciation. Left out if it equals the written text.
 */
export function withSpoken(db: DbLike, companyId: number, exhibits: readonly ExhibitTexts[]): SpokenTexts[] {
  const spoken: SpokenTexts[] = exhibits.map((texts) => ({ ...texts }))
  for (const lang of LANGUAGES) {
    const speeches = exhibits.map(({ [lang]: words }) =>
      words ? `${words.title}\n${words.description}` : '',
    )
    const readings = readingsFor(db, companyId, { text: speeches.join('\n'), lang })
    speeches.forEach((speech, index) => {
      const said = spokenTextOf(speech, readings)
      const words = exhibits[index]?.[lang]
      if (words && said !== speech) spoken[index]![lang] = { ...words, spoken: said }
    })
  }
  return spoken
}
