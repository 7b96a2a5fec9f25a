import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { changedFields, changesBetween } from '#core/audit/rules.ts'
import { isPictureTooLarge } from '#core/calls/picture.ts'
import { type CharacterFacts, characterFault, licenceWarnings } from '#core/characters/character-file.ts'
import type { addCharacter as addCharacterCall } from '#core/characters/contract.ts'
import type { CharacterCheck, CharacterShape } from '#core/characters/contract-read.ts'
import { type CharacterLook, isPlainLook, PLAIN_LOOK } from '#core/characters/look.ts'
import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { CHARACTER_POSTER_MAX_BYTES, CHARACTERS_MAX } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  type Character,
  countOwnCharacters,
  findCharacter,
  findOwnCharacter,
  insertCharacter,
  listCharacters,
  listCharacterUses,
  listStyles,
  removeCharacter,
  setStyle,
  updateCharacterUrls,
} from '../../db/queries/characters.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import { listSignagesOfCompany, raiseTemplateVersion } from '../../db/queries/signages.ts'
import { audit, auditChange } from '../audit/service.ts'
import { maySeeCharacter, type ShownCharacterDeps } from '../media/shown-files.ts'
import type { Live } from '../realtime/live-port.ts'
import type { FileStore } from '../system/files.ts'
import { imageSizeOf } from '../system/image-size.ts'
import { imageTypeOf } from '../system/image-type.ts'
import { createCharacterShaper } from './shapes.ts'
import { isGlb, readVrm } from './vrm/check.ts'

export { isGlb }
export const isPoster = (head: Buffer): boolean => imageTypeOf(head) === 'image/png'

export interface CharacterDeps {
  db: Db
  now: () => number
  /** The folder DATA_DIR/characters. */
  characters: FileStore
  live: Pick<Live, 'refresh' | 'templatesChanged'>
}

/** Picture shown for characters that have none. */
const PLACEHOLDER = '/character-placeholder.svg'

/** Lists the characters that a company may use: the product's and its own (Spec 7.2, getCharacter). */
export const listCharacterShapes = (db: Db, companyId: number | null): CharacterShape[] =>
  listCharacters(db, companyId ?? 0).map(createCharacterShaper(db, companyId))

/**
 * Lists the characters that the caller may see. Callers who are not signed in see only the product's characters. Kiosks
 * and visitors of reservations also see the company's own characters that are shown on their signage.
 */
export const shownCharacters = (deps: ShownCharacterDeps, asker: Asker | undefined): CharacterShape[] =>
  listCharacterShapes(deps.db, asker?.companyId ?? null).filter(
    ({ id, own }) => own === null || !asker || maySeeCharacter(deps, asker, id),
  )

/** Files of an uploaded character, in a temporary folder. */
export interface IncomingCharacter {
  name: string
  modelPath: string
  poster: { path: string; sizeBytes: number } | undefined
  /** Whether the user has read what the check of the file found, and accepts it. */
  isAgreed: boolean
}

/**
 * Checks the uploaded file, and saves it if the user accepts its license. If it is not saved, the caller removes the
 * upload.
 * @throws Refusal characterFile with `reason`, charactersFull, tooLarge, mediaBroken, pictureSize (of the still
 * picture), notFound (the company was deleted meanwhile)
 */
export async function addCharacter(
  deps: CharacterDeps,
  companyId: number,
  incoming: IncomingCharacter,
): Promise<OutputOf<typeof addCharacterCall>> {
  const { db, characters } = deps
  if (incoming.poster && incoming.poster.sizeBytes > CHARACTER_POSTER_MAX_BYTES) throw new Refusal('tooLarge')
  requireBelowLimit(db, companyId)
  if (incoming.poster) await requirePoster(incoming.poster.path)
  const facts = await readVrm(incoming.modelPath)
  const reason = typeof facts === 'string' ? facts : characterFault(facts)
  if (typeof facts === 'string' || reason !== undefined) throw new Refusal('characterFile', { reason })
  if (!incoming.isAgreed) return { ...confirmBody('characterLicence'), check: checkOf(facts) }
  const fileName = `${randomUUID()}.vrm`
  const posterFileName = incoming.poster ? `${randomUUID()}.png` : null
  try {
    await characters.adopt(incoming.modelPath, fileName)
    if (incoming.poster && posterFileName !== null)
      await characters.adopt(incoming.poster.path, posterFileName)
    const saved = db.transaction((tx) => {
      // The company may have been deleted during the upload.
      if (!findCompany(tx, companyId)) throw new Refusal('notFound')
      requireBelowLimit(tx, companyId)
      const row = insertOwn(
        tx,
        { companyId, name: incoming.name, fileName, posterFileName, now: deps.now() },
        facts,
      )
      audit(tx, 'character.added', { targetId: row.id, targetName: row.name })
      return row
    })
    return { result: 'OK', character: createCharacterShaper(db, companyId)(saved) }
  } catch (error) {
    await characters.remove(fileName)
    if (posterFileName !== null) await characters.remove(posterFileName)
    throw error
  }
}

async function requirePoster(path: string): Promise<void> {
  const size = await imageSizeOf(path)
  if (!size) throw new Refusal('mediaBroken')
  if (isPictureTooLarge(size)) throw new Refusal('pictureSize')
}

function requireBelowLimit(db: DbLike, companyId: number): void {
  if (countOwnCharacters(db, companyId) >= CHARACTERS_MAX) throw new Refusal('charactersFull')
}

const checkOf = (facts: CharacterFacts): CharacterCheck => ({
  format: facts.format,
  bytes: facts.sizeBytes,
  triangles: facts.triangles,
  bones: facts.bones.length,
  lacks: [...facts.lacks],
  licence: facts.licence,
  warnings: licenceWarnings(facts.licence),
})

interface OwnFiles {
  companyId: number
  name: string
  fileName: string
  posterFileName: string | null
  now: number
}

function insertOwn(tx: DbLike, files: OwnFiles, facts: CharacterFacts): Character {
  const { now, ...own } = files
  const row = insertCharacter(tx, {
    ...own,
    modelUrl: '',
    imageUrl: '',
    standbyUrl: '',
    format: facts.format,
    bytes: facts.sizeBytes,
    triangles: facts.triangles,
    lacks: [...facts.lacks],
    licence: facts.licence,
    createdAt: now,
  })
  // The URLs contain the row's ID, so write them after inserting the row.
  const picture = files.posterFileName === null ? PLACEHOLDER : `/characters/own/${row.id}/poster.png`
  const urls = { modelUrl: `/characters/own/${row.id}/model.vrm`, imageUrl: picture, standbyUrl: picture }
  updateCharacterUrls(tx, row.id, urls)
  return { ...row, ...urls }
}

/**
 * Deletes a company's own character. Asks for confirmation if it is in use. @throws Refusal notFound, also for the product's
 * characters
 */
export async function deleteCharacter(
  deps: CharacterDeps,
  companyId: number,
  characterId: number,
  isForced: boolean,
): Promise<OkOrConfirm> {
  const { db } = deps
  const own = findOwnCharacter(db, companyId, characterId)
  if (!own) throw new Refusal('notFound')
  const uses = listCharacterUses(db, companyId, characterId, deps.now())
  const isDefault = createCharacterShaper(db, companyId)(own).is_default
  const isUsed = isDefault || Object.values(uses).some((rows) => rows.length > 0)
  if (isUsed && !isForced) return confirmBody('characterInUse')
  const files = changeLooks(deps, companyId, (tx) => {
    audit(tx, 'character.deleted', { targetId: characterId, targetName: own.name })
    return removeCharacter(tx, characterId)
  })
  for (const name of files) await deps.characters.remove(name)
  return { result: 'OK' }
}

/** @throws Refusal notFound */
export function updateCompanyCharacter(deps: CharacterDeps, companyId: number, characterId: number): void {
  const nameOf = (id: number | null | undefined): string | null =>
    (id ? findCharacter(deps.db, companyId, id)?.name : undefined) ?? null
  if (characterId !== 0 && nameOf(characterId) === null) throw new Refusal('notFound')
  changeLooks(deps, companyId, (tx) => {
    const before = findCompany(tx, companyId)?.defaultCharacterId
    updateCompany(tx, companyId, { defaultCharacterId: characterId || null })
    const changes = changesBetween({ standard: nameOf(before) }, { standard: nameOf(characterId) })
    auditChange(tx, 'character.chosen', { changes })
  })
}

/**
 * Sets colors and outfit (`look`) of a product character. Without `look`, the current outfit stays.
 * @throws Refusal notFound, wrongState (a company's own character, which has no colors or outfits to choose)
 */
export function updateStyle(
  deps: CharacterDeps,
  companyId: number,
  characterId: number,
  { palette, look }: { palette: Record<string, string>; look?: CharacterLook | undefined },
): void {
  const character = findCharacter(deps.db, companyId, characterId)
  if (!character) throw new Refusal('notFound')
  if (character.companyId !== null) throw new Refusal('wrongState')
  changeLooks(deps, companyId, (tx) => {
    const before = listStyles(tx, companyId).get(characterId)
    const wanted = look ?? before?.look ?? PLAIN_LOOK
    setStyle(tx, companyId, characterId, { swatches: palette, look: isPlainLook(wanted) ? null : wanted })
    const changes = changedFields({
      colours: !isDeepStrictEqual({ ...palette }, before?.swatches ?? {}),
      look: !isDeepStrictEqual(wanted, before?.look ?? PLAIN_LOOK),
    })
    audit(tx, 'character.changed', { targetId: characterId, targetName: character.name, changes })
  })
}

/** Applies the change and makes all kiosks and lists of the company reload, because any of them may show the character. */
function changeLooks<Result>(deps: CharacterDeps, companyId: number, change: (tx: DbLike) => Result): Result {
  const result = deps.db.transaction((tx) => {
    const changed = change(tx)
    for (const { id } of listSignagesOfCompany(tx, companyId)) raiseTemplateVersion(tx, id)
    return changed
  })
  reloadLooks(deps, companyId)
  return result
}

/** Makes all kiosks and lists of the company reload what they show of its characters. */
export function reloadLooks({ db, live }: CharacterDeps, companyId: number): void {
  for (const { id } of listSignagesOfCompany(db, companyId)) live.templatesChanged(id)
  live.refresh(companyId)
}

/** @throws Refusal notFound, also for other companies' characters and the product's (which are files of the site) */
export function findCharacterFile(
  deps: ShownCharacterDeps,
  asker: CompanyAsker,
  characterId: number,
  part: 'model' | 'poster',
): { fileName: string; mimeType: string } {
  const isGood = Number.isSafeInteger(characterId) && maySeeCharacter(deps, asker, characterId)
  const own = isGood ? findOwnCharacter(deps.db, asker.companyId, characterId) : undefined
  const fileName = part === 'model' ? own?.fileName : own?.posterFileName
  if (!fileName) throw new Refusal('notFound')
  return { fileName, mimeType: part === 'model' ? 'model/gltf-binary' : 'image/png' }
}
