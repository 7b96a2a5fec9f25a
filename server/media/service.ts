import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { MEDIA_NAME_MAX } from '#core/limits.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { kindOf, type MediaType } from '#core/media/rules.ts'
import { findCompany } from '../../db/queries/companies.ts'
import {
  insertMedia,
  listMediaUses,
  type Media,
  removeMedia,
  updateMediaName,
} from '../../db/queries/media.ts'
import { raiseTemplateVersion } from '../../db/queries/signages.ts'
import { audit } from '../audit/service.ts'
import { type IncomingFile, incomingPath, type MediaDeps } from './incoming.ts'
import { findOwnMedia, newMediaShape } from './library.ts'
import { mediaTypeOf } from './media-type.ts'
import { requirePicture } from './picture-facts.ts'
import { requireMediaQuota } from './quota.ts'
import { drawThumbnail } from './thumbnails.ts'
import type { VideoTools } from './video-tools.ts'

const EXTENSIONS: Record<MediaType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'video/mp4': 'mp4' }

/**
 * Adds a received file to the library. Checks the quota and writes in one transaction, so that exactly one of two
 * simultaneous uploads that together exceed 2 GB is refused (Spec 5).
 * @throws Refusal mediaQuota, mediaFull, mediaBroken, pictureSize, notFound (the company was deleted meanwhile); the
 * received file is then deleted
 */
export async function addMedia(
  deps: MediaDeps,
  asker: CompanyAsker,
  name: string,
  incoming: IncomingFile,
): Promise<{ media: MediaShape; wantsThumbnail: boolean }> {
  const deadline = deps.video.deadline()
  const saved = await saveMedia(deps, asker, name, incoming, deadline)
  incoming.quota.end()
  // the file is saved: it stays even if drawing its thumbnail fails
  const withPicture = await drawThumbnail(deps, saved, deadline).catch(() => saved)
  return {
    media: newMediaShape(withPicture),
    wantsThumbnail: kindOf(incoming.type) === 'video' && withPicture.thumbnailFileName === null,
  }
}

/** Moves the file before writing its row, and deletes it again if the row is refused. */
async function saveMedia(
  { db, media, video, now }: MediaDeps,
  asker: CompanyAsker,
  name: string,
  incoming: IncomingFile,
  deadline: AbortSignal,
): Promise<Media> {
  const { companyId, userId: createdBy } = asker
  const { sizeBytes: bytes, type: mimeType } = incoming
  const fileName = `${randomUUID()}.${EXTENSIONS[mimeType]}`
  try {
    const facts = await factsOf(video, incoming, companyId, deadline)
    await media.adopt(incoming.path, fileName)
    return db.transaction((tx) => {
      // The company may have been deleted during the upload.
      if (!findCompany(tx, companyId)) throw new Refusal('notFound')
      requireMediaQuota(tx, asker, { bytes, files: 1 })
      const row = { companyId, createdBy, name, fileName, mimeType, bytes, createdAt: now(), ...facts }
      const saved = insertMedia(tx, row)
      audit(tx, 'media.added', { targetId: saved.id, targetName: name })
      return saved
    })
  } catch (error) {
    await rm(incoming.path, { force: true })
    await media.remove(fileName)
    throw error
  }
}

/** Adds a small in-memory file to the library. @throws Refusal mediaType, and all refusals of `addMedia` */
export async function addMediaBytes(
  deps: MediaDeps,
  asker: CompanyAsker,
  name: string,
  bytes: Buffer,
  quota: IncomingFile['quota'],
): Promise<MediaShape> {
  const type = mediaTypeOf(bytes)
  if (!type) throw new Refusal('mediaType')
  const path = await incomingPath(deps)
  const incoming = { path, sizeBytes: bytes.length, type, quota }
  try {
    await writeFile(path, bytes)
    const { media } = await addMedia(deps, asker, name.trim().slice(0, MEDIA_NAME_MAX) || type, incoming)
    return media
  } finally {
    await rm(path, { force: true })
  }
}

/** @throws Refusal mediaBroken, pictureSize */
async function factsOf(
  video: VideoTools,
  incoming: IncomingFile,
  companyId: number,
  deadline: AbortSignal,
): Promise<{ width?: number; height?: number; durationMs?: number }> {
  if (kindOf(incoming.type) === 'image') return requirePicture(incoming.path)
  const facts = await video.probe(incoming.path, companyId, deadline)
  if (facts === 'broken') throw new Refusal('mediaBroken')
  if (facts === 'tooLarge') throw new Refusal('pictureSize')
  return facts === 'unknown' ? {} : facts
}

/** @throws Refusal notFound */
export function renameMedia(deps: MediaDeps, asker: CompanyAsker, mediaId: number, name: string): void {
  const file = findOwnMedia(deps.db, asker, mediaId)
  if (file.name === name) return
  deps.db.transaction((tx) => {
    updateMediaName(tx, file.id, name)
    const changes = [{ field: 'name', from: file.name, to: name }]
    audit(tx, 'media.changed', { targetId: file.id, targetName: name, changes })
  })
}

/** Deletes a library file. Templates that used it show nothing in its place; their kiosks are notified. @throws Refusal notFound */
export async function deleteMedia(deps: MediaDeps, asker: CompanyAsker, mediaId: number): Promise<void> {
  const file = findOwnMedia(deps.db, asker, mediaId)
  const signageIds = deps.db.transaction((tx) => {
    const uses = listMediaUses(tx, file.companyId).filter((use) => use.mediaId === file.id)
    removeMedia(tx, file.id)
    audit(tx, 'media.deleted', { targetId: file.id, targetName: file.name })
    const shown = [...new Set(uses.map((use) => use.signageId))]
    for (const signageId of shown) raiseTemplateVersion(tx, signageId)
    return shown
  })
  for (const signageId of signageIds) deps.live.templatesChanged(signageId)
  await deps.media.remove(file.fileName)
  if (file.thumbnailFileName !== null) await deps.media.remove(file.thumbnailFileName)
}
