import { type AuditChange, changedFields, changesBetween } from '#core/audit/rules.ts'
import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { SIGNAGES_MAX } from '#core/limits.ts'
import type * as contract from '#core/signages/contract-signage-admin.ts'
import { stageSizeOf } from '#core/stage/layout.ts'
import type { Orientation } from '#core/stage/layout-names.ts'
import { STANDARD_TEMPLATES } from '#core/templates/standard-templates.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { insertAccount, updateAccount } from '../../db/queries/accounts.ts'
import { findCharacter } from '../../db/queries/characters.ts'
import {
  countSignages,
  findSignageOfCompany,
  insertAssignment,
  insertSignage,
  raiseTemplateVersion,
  removeAssignment,
  retireSignage,
  type SignageRow,
  updateSignage,
} from '../../db/queries/signages.ts'
import { findStore } from '../../db/queries/stores.ts'
import { insertTemplate, insertTouchButtons } from '../../db/queries/template-changes.ts'
import { listHosts } from '../../db/queries/users.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { randomPassword } from '../accounts/random-password.ts'
import { audit, auditChange } from '../audit/service.ts'
import { withPicture } from '../company/pictures.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Views } from '../reception/views.ts'
import type { FileStore } from '../system/files.ts'
import { orNone, requireFreeLogin } from '../users/settings.ts'
import { randomLogin } from './random-login.ts'
import { isTranslated, type TranslationField, translationsWith } from './translations.ts'

export interface SignageAdminDeps {
  db: Db
  now: () => number
  images: FileStore
  views: Views
  live: Live
}

type AddForm = ParsedInputOf<typeof contract.addSignage>
type UpdateForm = ParsedInputOf<typeof contract.updateSignage>
type Settings = Pick<
  UpdateForm,
  | 'storeId'
  | 'default_character_id'
  | 'language'
  | 'aiTalk'
  | 'transport'
  | 'hours'
  | 'phone'
  | 'resumes'
  | TranslationField
>

/** @throws Refusal notFound (shop, character), loginIdInUse, emailInUse, signagesFull, invalid (picture) */
export async function addSignage(
  deps: SignageAdminDeps & { passwords: PasswordHasher },
  companyId: number,
  form: AddForm,
  picture: Buffer | undefined,
): Promise<number> {
  const columns = settingColumns(deps.db, companyId, form)
  const loginId = form.login_id ?? randomLogin(deps.db)
  requireFreeLogin(deps.db, loginId)
  const passwordHash = await deps.passwords.hash(form.password ?? randomPassword())
  const signageId = await withPicture(deps.images, picture, (image) =>
    deps.db.transaction((tx) => {
      requireFreeLogin(tx, loginId)
      if (countSignages(tx, companyId) >= SIGNAGES_MAX) throw new Refusal('signagesFull')
      const account = insertAccount(tx, {
        companyId,
        role: 'signage',
        loginId,
        passwordHash,
        createdAt: deps.now(),
      })
      const { id } = insertSignage(tx, {
        accountId: account.id,
        companyId,
        name: form.name,
        image: image ?? null,
        ...columns,
        translations: translationsWith(null, form),
      })
      insertStandardTemplates(tx, id, form.orientation)
      audit(tx, 'signage.added', { targetId: id, targetName: form.name })
      return id
    }),
  )
  deps.live.refresh(companyId)
  return signageId
}

/** Inserts the standard templates of a new signage: one for each of its five screens (scenes). */
export function insertStandardTemplates(
  db: DbLike,
  signageId: number,
  orientation: Orientation = 'portrait',
): void {
  const size = stageSizeOf(orientation)
  for (const { buttons, ...template } of STANDARD_TEMPLATES) {
    const { id } = insertTemplate(db, { signageId, ...template, ...size })
    insertTouchButtons(
      db,
      buttons.map((button, position) => ({ ...button, templateId: id, position })),
    )
  }
}

/** Maps contract fields to columns. IDs must belong to the company; 0 means none. @throws Refusal notFound */
function settingColumns(db: DbLike, companyId: number, settings: Settings) {
  const { storeId, default_character_id: characterId } = settings
  if (storeId && !findStore(db, companyId, storeId)) throw new Refusal('notFound')
  if (characterId && !findCharacter(db, companyId, characterId)) throw new Refusal('notFound')
  return {
    storeId: orNone(storeId),
    defaultCharacterId: orNone(characterId),
    language: settings.language,
    aiTalk: settings.aiTalk,
    transport: settings.transport,
    hours: orNone(settings.hours),
    phone: orNone(settings.phone),
    resumes: orNone(settings.resumes),
  }
}

function requireSignage(db: DbLike, companyId: number, signageId: number): SignageRow {
  const row = findSignageOfCompany(db, companyId, signageId)
  if (!row) throw new Refusal('notFound')
  return row
}

/**
 * Changes a signage's settings. A new login ID or password asks for confirmation, then signs the signage out.
 * @throws Refusal notFound, loginIdTaken, invalid
 */
export async function updateSignageSettings(
  deps: SignageAdminDeps & { passwords: PasswordHasher },
  companyId: number,
  form: UpdateForm,
  picture: Buffer | undefined,
): Promise<OkOrConfirm> {
  const row = requireSignage(deps.db, companyId, form.signageId)
  // a reserved room must not get a password: with one it could be entered without the link
  if (row.ownerId !== null) throw new Refusal('notFound')
  const columns = settingColumns(deps.db, row.companyId, form)
  const loginId = form.login_id === row.loginId ? undefined : form.login_id
  const endsSessions = loginId !== undefined || form.password !== undefined
  if (loginId !== undefined) requireFreeLogin(deps.db, loginId, row.accountId)
  if (endsSessions && !form.isForceSubmit) return confirmBody('signageSignsOut')
  const passwordHash = form.password === undefined ? undefined : await deps.passwords.hash(form.password)
  const replaced = await withPicture(deps.images, picture, (image) =>
    deps.db.transaction((tx) => {
      // the signage may have been deleted or changed while the picture was written
      const current = requireSignage(tx, companyId, row.id)
      if (loginId !== undefined) requireFreeLogin(tx, loginId, row.accountId)
      const translations = translationsWith(current.translations, form)
      updateSignage(tx, row.id, { ...columns, name: form.name, image, translations })
      // kiosks load the signage again only if the version has changed
      raiseTemplateVersion(tx, row.id)
      if (endsSessions) {
        updateAccount(tx, row.accountId, {
          loginId,
          passwordHash,
          endsSessions,
        })
      }
      auditChange(tx, 'signage.changed', {
        targetId: row.id,
        targetName: form.name ?? row.name,
        changes: auditedChanges(tx, row, { ...form, login_id: loginId }, columns, image !== undefined),
      })
      return image === undefined ? null : current.image
    }),
  )
  if (replaced !== null) await deps.images.remove(replaced)
  if (endsSessions) deps.live.endAccount(row.accountId)
  deps.live.signageChanged(row.id)
  deps.live.templatesChanged(row.id)
  return { result: 'OK' }
}

function auditedChanges(
  db: DbLike,
  row: SignageRow,
  form: UpdateForm,
  { storeId, defaultCharacterId, hours, phone, resumes, ...plain }: ReturnType<typeof settingColumns>,
  isPicture: boolean,
): AuditChange[] {
  const storeName = (id: number | null): string | null =>
    id === null ? null : (findStore(db, row.companyId, id)?.name ?? null)
  const isOther = <T>(now: T | undefined, before: T): boolean => now !== undefined && now !== before
  return [
    ...changesBetween(
      { name: row.name, language: row.language, aiTalk: row.aiTalk, transport: row.transport },
      { name: form.name, ...plain },
    ),
    ...changesBetween(
      { store: storeName(row.storeId) },
      { store: storeId === undefined ? undefined : storeName(storeId) },
    ),
    ...changedFields({
      loginId: form.login_id !== undefined,
      password: form.password !== undefined,
      picture: isPicture,
      avatar: isOther(defaultCharacterId, row.defaultCharacterId),
      notice: isOther(hours, row.hours) || isOther(phone, row.phone) || isOther(resumes, row.resumes),
      translations: isTranslated(row.translations, form),
    }),
  ]
}

/**
 * Deletes a signage; its records stay (decisions 4). Asks for confirmation during a call (decisions 2).
 * @throws Refusal notFound, also for a reserved room
 */
export async function deleteSignage(
  deps: SignageAdminDeps,
  companyId: number,
  signageId: number,
  isForced: boolean,
): Promise<OkOrConfirm> {
  const row = requireSignage(deps.db, companyId, signageId)
  // a reserved room is created and deleted with its owner
  if (row.ownerId !== null) throw new Refusal('notFound')
  const { scene } = deps.views.signageEntry(row.id)
  const isInCall = scene === 'Calling' || scene === 'Active' || scene === 'Crowded'
  if (!isForced && isInCall) return confirmBody('signageInCall')
  deps.live.endAccount(row.accountId)
  deps.db.transaction((tx) => {
    retireSignage(tx, row, deps.now())
    audit(tx, 'signage.deleted', { targetId: row.id, targetName: row.name })
  })
  deps.live.forgetSignage(row.id)
  deps.live.refresh(row.companyId)
  if (row.image !== null) await deps.images.remove(row.image)
  return { result: 'OK' }
}

/** @throws Refusal notFound (signage, or a user who cannot answer calls of this company); then no user is assigned */
export function addSignageOperators(
  deps: SignageAdminDeps,
  companyId: number,
  signageId: number,
  userIds: readonly number[],
): void {
  const row = requireSignage(deps.db, companyId, signageId)
  deps.db.transaction((tx) => {
    const hosts = new Set(listHosts(tx, row.companyId).map((host) => host.id))
    if (userIds.some((userId) => !hosts.has(userId))) throw new Refusal('notFound')
    for (const userId of userIds) {
      insertAssignment(tx, row.id, userId)
      audit(tx, 'signage.operatorsAdded', {
        targetUserId: userId,
        changes: [{ field: 'signage', to: row.name }],
      })
    }
  })
  // refreshes the lists, because the operators' lists may now show other signages
  deps.live.refresh(row.companyId)
}

/** @throws Refusal notFound */
export function deleteSignageOperator(
  deps: SignageAdminDeps,
  companyId: number,
  signageId: number,
  userId: number,
): void {
  const row = requireSignage(deps.db, companyId, signageId)
  deps.db.transaction((tx) => {
    if (!removeAssignment(tx, row.id, userId)) throw new Refusal('notFound')
    const changes = [{ field: 'signage', from: row.name }]
    audit(tx, 'signage.operatorRemoved', { targetUserId: userId, changes })
  })
  deps.live.refresh(row.companyId)
}
