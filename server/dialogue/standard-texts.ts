import { clausesOf } from '#core/dialogue/words.ts'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import type { Db } from '../../db/open.ts'
import { aiSettingsOf } from './settings.ts'
import type { SpeechUse } from './speech.ts'
import { DIALOGUE_TEXTS } from './texts.ts'

/** Texts that the AI says often, the greeting first. They are cut into the clauses that kiosks request. */
export function standardTexts(db: Db, companyId: number): { text: string; lang: Language }[] {
  const { greeting } = aiSettingsOf(db, companyId)
  const { greeting: own, ...others } = DIALOGUE_TEXTS
  const texts = (lang: Language): string[] => [
    greeting[lang] ?? own[lang],
    ...Object.values(others).map((text) => text[lang]),
  ]
  return LANGUAGES.flatMap((lang) =>
    texts(lang)
      .flatMap(clausesOf)
      .map((text) => ({ text, lang })),
  )
}

/** Regenerates the sounds of these texts in the background, after a change of voice or pronunciation. */
export function generateStandardTexts({ db, speech }: SpeechUse, companyId: number): void {
  void speech.ahead(companyId, standardTexts(db, companyId))
}
