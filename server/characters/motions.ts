import { randomUUID } from 'node:crypto'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { motionUrl } from '#core/characters/avatar.ts'
import type { CompanyMotion } from '#core/characters/contract-motions.ts'
import { Refusal } from '#core/http/refusals.ts'
import { MOTION_RESTORE_MS, MOTIONS_OF_COMPANY_MAX } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findCompany } from '../../db/queries/companies.ts'
import {
  countMotions,
  findMotion,
  findRemovedMotion,
  forgetRemovedMotions,
  insertMotion,
  listMotions,
  type Motion,
  setMotionRemoved,
} from '../../db/queries/company-motions.ts'
import { audit } from '../audit/service.ts'
import type { ShownCharacterDeps } from '../media/shown-files.ts'
import type { FileStore } from '../system/files.ts'
import { readVrma } from './vrm/check-motion.ts'

export interface MotionDeps {
  db: Db
  now: () => number
  /** The folder DATA_DIR/characters. */
  characters: FileStore
}

const shapeOf = ({ id, name, bytes, durationMs }: Motion): CompanyMotion => ({
  id,
  name,
  url: motionUrl(id),
  bytes,
  duration_ms: durationMs,
})

export const listMotionShapes = (db: Db, companyId: number | null): CompanyMotion[] =>
  companyId === null ? [] : listMotions(db, companyId).map(shapeOf)

/**
 * Checks and saves an uploaded motion file. If this throws, the caller removes the upload. @throws Refusal motionFile,
 * motionsFull, notFound
 */
export async function addMotion(
  deps: MotionDeps,
  companyId: number,
  incoming: { name: string; path: string },
): Promise<CompanyMotion> {
  const { db, characters, now } = deps
  demandRoom(db, companyId)
  const facts = await readVrma(incoming.path)
  if (typeof facts === 'string') throw new Refusal('motionFile', { reason: facts })
  await forgetOld(deps, companyId)
  const fileName = `${randomUUID()}.vrma`
  try {
    await characters.adopt(incoming.path, fileName)
    const saved = db.transaction((tx) => {
      // The company may have been deleted during the upload.
      if (!findCompany(tx, companyId)) throw new Refusal('notFound')
      demandRoom(tx, companyId)
      const row = insertMotion(tx, {
        companyId,
        name: incoming.name,
        fileName,
        bytes: facts.sizeBytes,
        durationMs: facts.durationMs,
        createdAt: now(),
      })
      audit(tx, 'motion.added', { targetId: row.id, targetName: row.name })
      return row
    })
    return shapeOf(saved)
  } catch (error) {
    await characters.remove(fileName)
    throw error
  }
}

function demandRoom(db: DbLike, companyId: number): void {
  if (countMotions(db, companyId) >= MOTIONS_OF_COMPANY_MAX) throw new Refusal('motionsFull')
}

/**
 * Deletes the files and rows of removed motions that can no longer be restored. Called at each change of the company's motions.
 */
async function forgetOld({ db, characters, now }: MotionDeps, companyId: number): Promise<void> {
  for (const name of forgetRemovedMotions(db, companyId, now() - MOTION_RESTORE_MS))
    await characters.remove(name)
}

/** @throws Refusal notFound */
export async function removeMotion(deps: MotionDeps, companyId: number, motionId: number): Promise<void> {
  deps.db.transaction((tx) => {
    const motion = findMotion(tx, companyId, motionId)
    if (!motion) throw new Refusal('notFound')
    setMotionRemoved(tx, motionId, deps.now())
    audit(tx, 'motion.deleted', { targetId: motionId, targetName: motion.name })
  })
  await forgetOld(deps, companyId)
}

/** Restores a removed motion. @throws Refusal notFound (also if it was removed too long ago), motionsFull */
export function restoreMotion({ db, now }: MotionDeps, companyId: number, motionId: number): void {
  db.transaction((tx) => {
    const motion = findRemovedMotion(tx, companyId, motionId, now() - MOTION_RESTORE_MS)
    if (!motion) throw new Refusal('notFound')
    demandRoom(tx, companyId)
    setMotionRemoved(tx, motionId, null)
    audit(tx, 'motion.restored', { targetId: motionId, targetName: motion.name })
  })
}

/**
 * Finds the file of a motion for the caller. Kiosks and reservations' visitors get it only during a call, because they
 * play motions at no other time.
 * @throws Refusal notFound, also for other companies' motions
 */
export function findMotionFile(
  { db, views }: Pick<ShownCharacterDeps, 'db' | 'views'>,
  { companyId, signageId }: CompanyAsker,
  motionId: number,
): { fileName: string; mimeType: string } {
  const isShown = signageId === null || views.signageEntry(signageId).hostId !== null
  const motion = isShown && Number.isSafeInteger(motionId) ? findMotion(db, companyId, motionId) : undefined
  if (!motion) throw new Refusal('notFound')
  return { fileName: motion.fileName, mimeType: 'model/gltf-binary' }
}
