import { shownCompanyName } from '#core/company/name.ts'
import type { readGuide as readEndpoint } from '#core/exhibits/contract-guide.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Language } from '#core/languages.ts'
import { japanDay } from '#core/time/japan-time.ts'
import { nameFor } from '#core/visitor-texts/text-for.ts'
import type { Db } from '../../db/open.ts'
import { countPresentation, findExhibitMapByToken, listExhibits } from '../../db/queries/exhibits.ts'
import { findMedia } from '../../db/queries/media.ts'
import { characterFor, postersOf } from '../characters/shapes.ts'
import { withSpoken } from './spoken.ts'

export interface VisitorGuideDeps {
  db: Db
  now: () => number
}

/** Finds the map with this token. @throws Refusal notFound: the token is unknown or was renewed, or the company was deleted */
function requireMap(db: Db, token: string) {
  const map = findExhibitMapByToken(db, token)
  if (!map) throw new Refusal('notFound')
  return map
}

/**
 * The guide for visitors' phones. Leaves out exhibits without a Japanese text; the others keep the numbers that they have on the
 * map.
 */
export function readGuide({ db }: VisitorGuideDeps, token: string): OutputOf<typeof readEndpoint> {
  const { id, name, companyId, companyName, companyTranslations, backgroundMediaId } = requireMap(db, token)
  const company = { ja: shownCompanyName(companyName), translations: companyTranslations }
  const namesIn = (lang: Language) => ({ map: nameFor(lang, { ja: name }), company: nameFor(lang, company) })
  const exhibits = listExhibits(db, id)
  const spoken = withSpoken(
    db,
    companyId,
    exhibits.map(({ texts }) => texts),
  )
  return {
    name,
    companyName,
    names: { en: namesIn('en'), zh: namesIn('zh') },
    picture_url: backgroundMediaId === null ? null : `/api/guidePicture/${token}`,
    posterUrl: posterOf(db, companyId),
    exhibits: exhibits.flatMap(({ targetId, x, y }, index) => {
      const texts = spoken[index]
      return texts?.ja ? [{ targetId, number: index + 1, position: { x, y }, texts }] : []
    }),
  }
}

/**
 * The still picture of the company's character. Null if that is a character of the company's own, which only the company's
 * screens may show (decisions 5).
 */
function posterOf(db: Db, companyId: number): string | null {
  const character = characterFor(db, companyId, null)
  return character && character.companyId === null ? postersOf(character).neutral : null
}

/**
 * The map's background picture.
 * @throws Refusal notFound (unknown token, or the map has no picture)
 */
export function findGuidePicture(db: Db, token: string): { fileName: string; mimeType: string } {
  const { companyId, backgroundMediaId } = requireMap(db, token)
  const file = backgroundMediaId === null ? undefined : findMedia(db, companyId, backgroundMediaId)
  if (!file) throw new Refusal('notFound')
  return file
}

/**
 * Counts that the guide on a visitor's phone has presented an exhibit.
 * @throws Refusal notFound (unknown token, or the exhibit is not on the token's map)
 */
export function tellGuideStep({ db, now }: VisitorGuideDeps, token: string, targetId: number): void {
  const { id } = requireMap(db, token)
  const exhibit = listExhibits(db, id).find((one) => one.targetId === targetId)
  if (!exhibit) throw new Refusal('notFound')
  countPresentation(db, exhibit.contentId, japanDay(now()))
}
