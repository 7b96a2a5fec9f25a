import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#core/signages/signage.ts'
import type { ReplacedTemplates, TemplatePatch, TouchButtonDraft } from '#core/templates/contract.ts'
import { filledTranslations, type Translations } from '#core/visitor-texts/translations.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findMedia } from '../../db/queries/media.ts'
import { findLinkRoom } from '../../db/queries/reservations.ts'
import { findSignageOfCompany, raiseTemplateVersion, type SignageRow } from '../../db/queries/signages.ts'
import { replaceSchedule, replaceTouchButtons, updateTemplate } from '../../db/queries/template-changes.ts'
import {
  findTemplate,
  listTemplates,
  listTouchButtonIds,
  type StoredTemplate,
  type TemplateRow,
} from '../../db/queries/templates.ts'
import { audit } from '../audit/service.ts'
import { maySeeMedia } from '../media/shown-files.ts'
import type { Live } from '../realtime/live-port.ts'

interface TemplateDeps {
  db: Db
  live: Pick<Live, 'templatesChanged'>
}

interface TemplateEdit {
  signageId: number
  version?: number | undefined
  templates: readonly TemplatePatch[]
}

/**
 * The signage to edit, which must belong to the caller's company. Only the owner may edit a reserved room, and
 * reservation users may edit nothing else.
 * @throws Refusal notFound
 */
export function editableSignage(db: DbLike, asker: CompanyAsker, signageId: number): SignageRow {
  const row = findSignageOfCompany(db, asker.companyId, signageId)
  const needsOwn = asker.role === 'webReservationUser' || (row?.ownerId ?? null) !== null
  const isOwnRoom = asker.userId !== null && findLinkRoom(db, asker.userId, asker.companyId) === signageId
  if (!row || (needsOwn && !isOwnRoom)) throw new Refusal('notFound')
  return row
}

/**
 * Requires that the caller may edit the scene (screen of a signage). A reservation user may edit only the scene Active
 * (Spec 4.3).
 * @throws Refusal notAllowed
 */
function requireScene(asker: CompanyAsker, scene: TemplateScene): void {
  if (asker.role === 'webReservationUser' && scene !== 'Active') throw new Refusal('notAllowed')
}

/**
 * Saves all patches or none, and notifies the kiosk once.
 * @param edit.version version that the editor started from. If it is missing, as in requests that follow the
 * specification, the last save wins
 * @throws Refusal notFound (signage, file or button of another company), notAllowed, mediaType, changedElsewhere
 * @returns the new template version
 */
export function saveTemplates(deps: TemplateDeps, asker: CompanyAsker, edit: TemplateEdit): number {
  const version = deps.db.transaction((tx) => writeTemplates(tx, asker, edit))
  deps.live.templatesChanged(edit.signageId)
  return version
}

function writeTemplates(tx: DbLike, asker: CompanyAsker, edit: TemplateEdit): number {
  const signage = editableSignage(tx, asker, edit.signageId)
  if (edit.version !== undefined && edit.version !== signage.version) throw new Refusal('changedElsewhere')
  for (const patch of edit.templates) {
    requireScene(asker, patch.signage_state)
    applyPatch(tx, asker, signage, patch)
  }
  raiseTemplateVersion(tx, signage.id)
  audit(tx, 'signage.published', {
    targetId: signage.id,
    targetName: signage.name,
    changes: edit.templates.map(({ signage_state }) => ({ field: 'scene', to: signage_state })),
  })
  return signage.version + 1
}

/**
 * Replaces whole scenes (screens of a signage).
 * @returns the edit that restores the previous scenes; it is refused if another user has saved in between
 */
function replaceTemplates(
  tx: DbLike,
  asker: CompanyAsker,
  signageId: number,
  templates: readonly TemplatePatch[],
): ReplacedTemplates {
  const before = listTemplates(tx, signageId).map(patchOf)
  return { signageId, version: writeTemplates(tx, asker, { signageId, templates }), templates: before }
}

/**
 * Replaces all scenes (screens) of a signage.
 * @throws Refusal notFound, notAllowed, mediaType
 * @returns the edit that restores the previous scenes
 */
export function replaceAllScenes(
  deps: TemplateDeps,
  asker: CompanyAsker,
  signageId: number,
  templates: readonly TemplatePatch[],
): ReplacedTemplates {
  const before = deps.db.transaction((tx) => replaceTemplates(tx, asker, signageId, templates))
  deps.live.templatesChanged(signageId)
  return before
}

/**
 * Copies all scenes (screens) of a signage to other signages. If one of them is refused, none is changed. Each target
 * keeps its screen size.
 * @throws Refusal notFound (a signage of another company, or a reserved room)
 * @returns for each target the edit that restores its previous scenes
 */
export function copyTemplates(
  deps: TemplateDeps,
  asker: CompanyAsker,
  { signageId, targetIds }: { signageId: number; targetIds: readonly number[] },
): ReplacedTemplates[] {
  const targets = new Set(targetIds.filter((id) => id !== signageId))
  const before = deps.db.transaction((tx) => {
    editableSignage(tx, asker, signageId)
    const templates = listTemplates(tx, signageId).map(patchOf)
    return [...targets].map((target) => replaceTemplates(tx, asker, target, templates))
  })
  for (const target of targets) deps.live.templatesChanged(target)
  return before
}

/** The whole content of a scene (screen of a signage) as an edit, without the size of its screen. */
const patchOf = (row: TemplateRow): TemplatePatch => ({
  signage_state: row.scene,
  layout: row.layout,
  is_view_media: row.isViewMedia,
  is_view_logo: row.isViewLogo,
  is_view_telop: row.isViewTelop,
  telop: row.telop,
  telop_translations: row.telopTranslations ?? {},
  contents_media_id: row.contents?.id ?? null,
  contents_media_focus: row.contents?.focus ?? null,
  logo_media_id: row.logo?.id ?? null,
  touch_buttons: row.buttons.map((button) => ({
    text: button.text,
    translations: button.translations ?? {},
    font_size: button.fontSizePx,
    bg_color: button.colour,
    is_view: button.isView,
  })),
  row: row.isButtonRow,
  media_schedule: row.schedule.flatMap(({ media, window }) =>
    media ? [{ media_id: media.id, ...(media.focus && { focus: media.focus }), window }] : [],
  ),
  telop_schedule: row.schedule.flatMap(({ telop, translations, window }) =>
    telop === null ? [] : [{ telop, translations: translations ?? {}, window }],
  ),
})

function applyPatch(db: DbLike, asker: CompanyAsker, signage: SignageRow, patch: TemplatePatch): void {
  const template = findTemplate(db, signage.id, patch.signage_state)
  if (!template) throw new Refusal('notFound')
  const files = [patch.contents_media_id, ...(patch.media_schedule ?? []).map((entry) => entry.media_id)]
  for (const mediaId of files) requireFile(db, asker, mediaId)
  requireFile(db, asker, patch.logo_media_id, 'image')
  updateTemplate(db, template.id, { ...columnsOf(patch), contentsFocus: focusOf(patch, template) })
  if (patch.touch_buttons) writeButtons(db, template.id, patch.touch_buttons)
  if (patch.media_schedule) {
    const entries = patch.media_schedule.map(({ media_id, ...entry }) => ({ mediaId: media_id, ...entry }))
    replaceSchedule(db, template.id, 'media', entries)
  }
  if (patch.telop_schedule) {
    const entries = patch.telop_schedule.map((entry) => ({
      ...entry,
      translations: translationsToStore(entry.translations),
    }))
    replaceSchedule(db, template.id, 'telop', entries)
  }
}

/** The translations to store; undefined if they stay unchanged. */
const translationsToStore = (given: Translations | undefined): Translations | null | undefined =>
  given && filledTranslations(given)

function requireFile(
  db: DbLike,
  asker: CompanyAsker,
  mediaId: number | null | undefined,
  kind?: 'image',
): void {
  if (mediaId === null || mediaId === undefined) return
  const file = findMedia(db, asker.companyId, mediaId)
  if (!file || !maySeeMedia(db, asker, file)) throw new Refusal('notFound')
  if (kind === 'image' && file.mimeType === 'video/mp4') throw new Refusal('mediaType')
}

/** Maps contract fields to columns; fields that are left out stay unchanged. */
const columnsOf = (patch: TemplatePatch): Partial<StoredTemplate> => ({
  layout: patch.layout,
  width: patch.width,
  height: patch.height,
  isViewMedia: patch.is_view_media,
  isViewLogo: patch.is_view_logo,
  isViewTelop: patch.is_view_telop,
  telop: patch.telop,
  telopTranslations: translationsToStore(patch.telop_translations),
  contentsMediaId: patch.contents_media_id,
  logoMediaId: patch.logo_media_id,
  isButtonRow: patch.row,
})

/**
 * Returns the focus to store: the point that stays in view when the picture is cropped. Null (the center) if the edit
 * sets another file but no point; undefined if the stored point stays.
 */
function focusOf(
  { contents_media_id: mediaId, contents_media_focus: focus }: TemplatePatch,
  template: StoredTemplate,
): StoredTemplate['contentsFocus'] | undefined {
  const isOther = mediaId !== undefined && mediaId !== template.contentsMediaId
  return focus === undefined && isOther ? null : focus
}

function writeButtons(db: DbLike, templateId: number, drafts: readonly TouchButtonDraft[]): void {
  const known = new Set(listTouchButtonIds(db, templateId))
  const given = drafts.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const isForeign = given.some((id) => !known.has(id)) || new Set(given).size !== given.length
  if (isForeign) throw new Refusal('notFound')
  replaceTouchButtons(
    db,
    templateId,
    drafts.map(({ id, text, translations, font_size, bg_color, is_view }) => ({
      id,
      text,
      translations: translationsToStore(translations),
      fontSizePx: font_size,
      colour: bg_color,
      isView: is_view,
    })),
  )
}

/**
 * decisions 4, referenceTemplateId: copies one element of a scene (screen of one state, such as Standby) to all scenes.
 * @throws Refusal notFound
 */
export function patchesFromReference(
  db: DbLike,
  signageId: number,
  templateId: number,
  target: 'logo' | 'media',
): TemplatePatch[] {
  const all = TEMPLATE_SCENES.flatMap((scene) => findTemplate(db, signageId, scene) ?? [])
  const source = all.find((template) => template.id === templateId)
  if (!source) throw new Refusal('notFound')
  const element =
    target === 'logo'
      ? { logo_media_id: source.logoMediaId, is_view_logo: source.isViewLogo }
      : {
          contents_media_id: source.contentsMediaId,
          contents_media_focus: source.contentsFocus,
          is_view_media: source.isViewMedia,
        }
  return all.map((template) => ({ signage_state: template.scene, ...element }))
}
