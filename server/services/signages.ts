import type { Asker, CompanyAsker } from '#rules/asker.ts'
import { kindOf } from '#rules/media.ts'
import type { Db } from '../../db/open.ts'
import type { Media } from '../../db/queries/media.ts'
import { findSignageOfCompany, listSignagesOfCompany, type SignageRow } from '../../db/queries/signages.ts'
import { listTemplates, type TemplateRow } from '../../db/queries/templates.ts'
import { findUser } from '../../db/queries/users.ts'
import { Refusal } from '../contract/refusals.ts'
import type { MediaReference, Template } from '../contract/shapes.ts'
import type { SignageShape } from '../contract/signages.ts'
import { characterFor, createCharacterShaper } from './character-shapes.ts'
import { ensureLinkRoom, receiverOfRoom } from './link-rooms.ts'
import { pictureUrl } from './pictures.ts'
import type { Views } from './reception/views.ts'

export interface SignageDeps {
  db: Db
  now: () => number
  views: Views
}

const mediaUrl = (id: number): string => `/media/${id}`

const mediaReference = (file: Media): MediaReference => ({
  id: file.id,
  image_url: mediaUrl(file.id),
  kind: kindOf(file.mimeType),
  name: file.name,
})

const templateShape = (row: TemplateRow): Template => ({
  id: row.id,
  signage_state: row.scene,
  layout: row.layout,
  width: row.width,
  height: row.height,
  is_view_media: row.isViewMedia,
  is_view_logo: row.isViewLogo,
  is_view_telop: row.isViewTelop,
  telop: row.telop,
  contents_media: row.contents && mediaReference(row.contents),
  logo_media: row.logo && { id: row.logo.id, image_url: mediaUrl(row.logo.id), name: row.logo.name },
  touch_buttons: row.buttons.map((button) => ({
    id: button.id,
    text: button.text,
    font_size: button.fontSizePx,
    bg_color: button.colour,
    is_view: button.isView,
  })),
  row: row.isButtonRow,
  media_schedule: row.schedule.flatMap(({ media, window }) =>
    media ? [{ media: mediaReference(media), window }] : [],
  ),
  telop_schedule: row.schedule.flatMap(({ telop, window }) => (telop === null ? [] : [{ telop, window }])),
})

function toShapes(
  { db, views, now }: SignageDeps,
  companyId: number,
  rows: readonly SignageRow[],
): SignageShape[] {
  const characterShape = createCharacterShaper(db, companyId)
  return rows.map((row) => {
    const entry = views.signageEntry(row.id)
    const { id, ownerId, defaultCharacterId } = row
    const receiverId = ownerId === null ? defaultCharacterId : receiverOfRoom(db, { id, ownerId }, now())
    const character = characterFor(db, row.companyId, receiverId)
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
      default_character: character ? characterShape(character) : null,
      templates: listTemplates(db, row.id).map(templateShape),
      version: row.version,
      hours: row.hours,
      phone: row.phone,
      resumes: row.resumes,
      login_id: row.loginId,
      role: 'signage' as const,
      isRoom: ownerId !== null,
    }
  })
}

/** decisions 2: the room that every account that books has, made at its first need. */
function makeOwnRoom({ db, now }: { db: Db; now: () => number }, userId: number | null): void {
  db.transaction((tx) => {
    const user = userId === null ? undefined : findUser(tx, userId)
    if (user?.companyId) ensureLinkRoom(tx, { ...user, companyId: user.companyId }, now())
  })
}

function maySee({ views }: SignageDeps, asker: Asker, { id, ownerId }: SignageRow): boolean {
  if (asker.role === 'signage') return id === asker.signageId
  // a reserved room is its owner's alone
  if (ownerId !== null || asker.role === 'webReservationUser')
    return asker.userId !== null && ownerId === asker.userId
  if (asker.role === 'operator') return asker.userId !== null && views.sees(asker.userId, id)
  return asker.role === 'companyAdmin' || asker.role === 'systemAdmin'
}

/**
 * Spec 7.3, getSignage. A signage's own account need not name itself.
 * @throws Refusal notFound, also for another company's
 */
export function getSignage(deps: SignageDeps, asker: CompanyAsker, targetId?: number): SignageShape {
  const wanted = targetId ?? asker.signageId
  const row = wanted === null ? undefined : findSignageOfCompany(deps.db, asker.companyId, wanted)
  if (!row || !maySee(deps, asker, row)) throw new Refusal('notFound')
  return toShapes(deps, asker.companyId, [row])[0]!
}

/** All that somebody may see. @param userId only those that this user is assigned to, or owns */
export function shownSignages(deps: SignageDeps, asker: CompanyAsker, userId?: number): SignageShape[] {
  if (asker.role === 'webReservationUser') makeOwnRoom(deps, asker.userId)
  const rows = listSignagesOfCompany(deps.db, asker.companyId).filter((row) => maySee(deps, asker, row))
  const shapes = toShapes(deps, asker.companyId, rows)
  if (userId === undefined) return shapes
  return shapes.filter(({ isRoom, users }) =>
    isRoom ? asker.userId === userId : users.some((user) => user.userId === userId),
  )
}
