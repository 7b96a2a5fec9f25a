import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { Template } from '#core/fields/shapes.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { type Page, pageOf } from '#core/http/pages.ts'
import { worstOf } from '#core/kiosk/lacks.ts'
import type { pageSignages, SignageRow, SignageSort } from '#core/signages/contract.ts'
import { type WeekMoment, weekMomentOf } from '#core/time/japan-time.ts'
import { scheduledAt } from '#core/time/schedule.ts'
import type { SignageRow as StoredSignage } from '../../db/queries/signages.ts'
import { listTemplatesOfScenes } from '../../db/queries/templates.ts'
import { createCharacterFinder } from '../characters/shapes.ts'
import { pictureUrl } from '../company/pictures.ts'
import { byName, createSearch } from '../http/search.ts'
import { type AbilitiesDeps, lacksOfSignages } from '../kiosk/abilities.ts'
import { templateShape } from '../templates/shapes.ts'
import { type SignageDeps, translationsShown } from './service.ts'

/** Dependencies of the list of signages, which also shows what a kiosk's device lacks. */
export type SignageListDeps = SignageDeps & Pick<AbilitiesDeps, 'speech' | 'siteVersion'>

type Filter = ParsedInputOf<typeof pageSignages>

/** Spec 2.4.14: maximum number of operator names in one row of the list. */
const NAMES_SHOWN = 3

const searched = createSearch<StoredSignage>(({ name, loginId }) => [name, loginId])

const SORTS: Record<SignageSort, (a: StoredSignage, b: StoredSignage) => number> = {
  id: (a, b) => a.id - b.id,
  name: (a, b) => byName(a, b) || a.id - b.id,
  // signages without a store come last
  store: (a, b) => (a.storeId ?? Infinity) - (b.storeId ?? Infinity) || byName(a, b) || a.id - b.id,
}

/** A page of the signages that the caller's lists show. Filters and sorts in memory, and loads only the rows of the page. */
export function pageOfSignages(deps: SignageListDeps, asker: CompanyAsker, filter: Filter): Page<SignageRow> {
  const { directory } = deps
  const { storeId, status, userId, ids, sort = 'id' } = filter
  const among = ids && new Set(ids)
  const isAssigned = (id: number): boolean =>
    directory.assignedTo(id).some((assigned) => assigned.userId === userId)
  const rows = searched(directory.listedFor(asker), filter.text).filter(
    (row) =>
      (among?.has(row.id) ?? true) &&
      (storeId === undefined || (row.storeId ?? 0) === storeId) &&
      (userId === undefined || isAssigned(row.id)) &&
      (status === undefined || deps.views.sceneOf(row.id) === status),
  )
  const page = pageOf([...rows].sort(SORTS[sort]), filter)
  return { ...page, rows: rowsOf(deps, asker.companyId, page.rows) }
}

function rowsOf(deps: SignageListDeps, companyId: number, rows: readonly StoredSignage[]): SignageRow[] {
  const { db, views, now } = deps
  const entries = rows.map(({ id }) => views.signageEntry(id))
  const templates = listTemplatesOfScenes(
    db,
    entries.map(({ id, scene }) => ({ signageId: id, scene })),
  )
  const characterOf = createCharacterFinder(db, companyId)
  const lacks = lacksOfSignages(deps, companyId, rows)
  const moment = weekMomentOf(now())
  return rows.map((row, at) => {
    const {
      id,
      name,
      companyName,
      storeName,
      loginId,
      language,
      version,
      hours,
      phone,
      resumes,
      companyPhone,
    } = row
    const { assigned, state } = entries[at]!
    const shown = templates.get(id)
    return {
      id,
      name,
      companyName,
      storeName,
      loginId,
      language,
      version,
      hours,
      phone,
      companyPhone,
      resumes,
      ...translationsShown(row),
      storeId: row.storeId ?? 0,
      image: pictureUrl(row.image),
      status: state,
      default_character: characterOf(row.defaultCharacterId),
      templates: shown ? [asNow(templateShape(shown), moment)] : [],
      users: assigned.slice(0, NAMES_SHOWN),
      userCount: assigned.length,
      lack: worstOf(lacks.get(id) ?? []),
    }
  })
}

/** Replaces the template's content by the content scheduled for this moment, and drops the schedule. */
function asNow(template: Template, moment: WeekMoment): Template {
  const media = scheduledAt(template.media_schedule, moment)?.media ?? template.contents_media
  const entry = scheduledAt(template.telop_schedule, moment)
  const text = entry
    ? { telop: entry.telop, telop_translations: entry.translations }
    : { telop: template.telop, telop_translations: template.telop_translations }
  return { ...template, contents_media: media, ...text, media_schedule: [], telop_schedule: [] }
}
