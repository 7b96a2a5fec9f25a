import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { Db } from '../../db/open.ts'
import { findSignageOfCompany, type SignageRow } from '../../db/queries/signages.ts'
import { listTemplatesOf } from '../../db/queries/templates.ts'
import { findUser } from '../../db/queries/users.ts'
import { createCharacterFinder } from '../characters/shapes.ts'
import { pictureUrl } from '../company/pictures.ts'
import type { Directory } from '../reception/directory.ts'
import type { Views } from '../reception/views.ts'
import { ensureLinkRoom, receiverOfRoom } from '../reservations/link-rooms.ts'
import { templateShape } from '../templates/shapes.ts'

/** Translations of a signage's texts for visitors; texts without a translation are left out. */
export const translationsShown = ({
  translations,
  companyTranslations,
}: Pick<SignageRow, 'translations' | 'companyTranslations'>): Pick<
  SignageShape,
  'translations' | 'companyTranslations'
> => ({
  ...(translations && { translations }),
  ...(companyTranslations && { companyTranslations }),
})

export interface SignageDeps {
  db: Db
  now: () => number
  views: Views
  directory: Directory
}

function toShapes(
  { db, views, now }: SignageDeps,
  companyId: number,
  rows: readonly SignageRow[],
): SignageShape[] {
  const templates = listTemplatesOf(
    db,
    rows.map(({ id }) => id),
  )
  const characterOf = createCharacterFinder(db, companyId)
  return rows.map((row) => {
    const entry = views.signageEntry(row.id)
    const { id, ownerId, defaultCharacterId } = row
    const receiverId = ownerId === null ? defaultCharacterId : receiverOfRoom(db, { id, ownerId }, now())
    const character = characterOf(receiverId)
    return {
      id: row.id,
      name: row.name,
      companyName: row.companyName,
      storeId: row.storeId ?? 0,
      storeName: row.storeName,
      loginId: row.loginId,
      image: pictureUrl(row.image),
      status: entry.state,
      transport: row.transport,
      language: row.language,
      aiTalk: row.aiTalk,
      users: entry.assigned,
      default_character: character,
      templates: (templates.get(row.id) ?? []).map(templateShape),
      version: row.version,
      hours: row.hours,
      phone: row.phone,
      companyPhone: row.companyPhone,
      resumes: row.resumes,
      ...translationsShown(row),
      login_id: row.loginId,
      role: 'signage' as const,
      isRoom: ownerId !== null,
      // a character that the company can no longer use is not shown
      default_character_id: character?.id === defaultCharacterId ? defaultCharacterId : 0,
    }
  })
}

/** decisions 2: creates the reserved room of a user who takes reservations, when it is first needed. */
function makeOwnRoom({ db, now }: { db: Db; now: () => number }, userId: number | null): void {
  db.transaction((tx) => {
    const user = userId === null ? undefined : findUser(tx, userId)
    if (user?.companyId) ensureLinkRoom(tx, { ...user, companyId: user.companyId }, now())
  })
}

function maySee({ views }: SignageDeps, asker: Asker, { id, ownerId }: SignageRow): boolean {
  if (asker.role === 'signage') return id === asker.signageId
  // only its owner may see a reserved room
  if (ownerId !== null || asker.role === 'webReservationUser')
    return asker.userId !== null && ownerId === asker.userId
  if (asker.role === 'operator') return asker.userId !== null && views.sees(asker.userId, id)
  return asker.role === 'companyAdmin' || asker.role === 'systemAdmin'
}

/**
 * Returns a signage with its templates (Spec 7.3, getSignage). A signage's own account may leave out the ID.
 * @throws Refusal notFound, also for another company's signage
 */
export function getSignage(deps: SignageDeps, asker: CompanyAsker, targetId?: number): SignageShape {
  const wanted = targetId ?? asker.signageId
  const row = wanted === null ? undefined : findSignageOfCompany(deps.db, asker.companyId, wanted)
  if (!row || !maySee(deps, asker, row)) throw new Refusal('notFound')
  return toShapes(deps, asker.companyId, [row])[0]!
}

/**
 * All signages that the caller may see, including their own room.
 * @param filter userId: only signages assigned to, or owned by, this user; isRoom: only the caller's own room
 */
export function shownSignages(
  deps: SignageDeps,
  asker: CompanyAsker,
  { userId, isRoom = false }: { userId?: number; isRoom?: boolean } = {},
): SignageShape[] {
  const { directory } = deps
  if (asker.role === 'webReservationUser') makeOwnRoom(deps, asker.userId)
  const roomId = asker.userId === null ? undefined : directory.roomOf(asker.userId)
  const rooms = roomId === undefined ? [] : [directory.signage(roomId)]
  const rows = isRoom ? rooms : [...directory.listedFor(asker), ...rooms].sort((a, b) => a.id - b.id)
  const isWanted = ({ id, ownerId }: SignageRow): boolean =>
    ownerId === null
      ? directory.assignedTo(id).some((assigned) => assigned.userId === userId)
      : ownerId === userId
  return toShapes(deps, asker.companyId, userId === undefined ? rows : rows.filter(isWanted))
}
