import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { isPictureTooLarge, type PixelSize } from '#core/calls/picture.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { mapPage, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import { MEDIA_NAME_MAX, THUMBNAIL_MAX_BYTES } from '#core/limits.ts'
import type { MediaShape, pageMedia } from '#core/media/contract.ts'
import { kindOf, MEDIA_KINDS, type MediaKind, type MediaType } from '#core/media/rules.ts'
import type { Db } from '../../db/open.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { listMapsOver } from '../../db/queries/exhibits.ts'
import {
  findMedia,
  insertMedia,
  listMedia,
  listMediaNames,
  listMediaUses,
  listUsesOf,
  type Media,
  type MediaName,
  removeMedia,
  updateMediaName,
  updateMediaThumbnail,
} from '../../db/queries/media.ts'
import { raiseTemplateVersion } from '../../db/queries/signages.ts'
import { audit } from '../audit/service.ts'
import { createSearch } from '../http/search.ts'
import type { Live } from '../realtime/live-port.ts'
import type { FileStore } from '../system/files.ts'
import { imageSizeOf } from './image-size.ts'
import type { UploadTracker } from './intake.ts'
import { mediaTypeOf } from './media-type.ts'
import { demandMediaQuota } from './quota.ts'
import { maySeeMedia, ownsMedia } from './shown-files.ts'
import type { VideoTools } from './video-tools.ts'

export { mediaTypeOf }

export interface MediaDeps {
  db: Db
  now: () => number
  media: FileStore
  video: VideoTools
  /** Folder for incomplete uploads, on the same disk. */
  incoming: string
  live: Pick<Live, 'templatesChanged'>
}

type MaySee = (file: Media) => boolean

/** @throws Refusal notFound, also for another company's file or one that the asker may not see */
function findWhere(db: Db, { companyId }: CompanyAsker, mediaId: number, maySee: MaySee): Media {
  const found = Number.isSafeInteger(mediaId) ? findMedia(db, companyId, mediaId) : undefined
  if (!found || !maySee(found)) throw new Refusal('notFound')
  return found
}

/** For viewing. @throws Refusal notFound */
export const findShownMedia = (db: Db, asker: CompanyAsker, mediaId: number): Media =>
  findWhere(db, asker, mediaId, (file) => maySeeMedia(db, asker, file))

/** In the asker's library. @throws Refusal notFound */
const findOwnMedia = (db: Db, asker: CompanyAsker, mediaId: number): Media =>
  findWhere(db, asker, mediaId, (file) => ownsMedia(asker, file))

const MIME_TYPES = { '.png': 'image/png', '.webp': 'image/webp' } as const
type SmallPicture = keyof typeof MIME_TYPES

/** The PNG of a video, the WebP of a large picture, or the picture itself. @throws Refusal notFound */
export function findThumbnail(
  db: Db,
  asker: CompanyAsker,
  mediaId: number,
): { fileName: string; mimeType: string } {
  const file = findShownMedia(db, asker, mediaId)
  if (file.thumbnailFileName !== null)
    return {
      fileName: file.thumbnailFileName,
      mimeType: MIME_TYPES[extname(file.thumbnailFileName) as SmallPicture],
    }
  if (kindOf(file.mimeType) === 'video') throw new Refusal('notFound')
  return file
}

/** Shown for a video without a still picture. */
const VIDEO_PLACEHOLDER = '/media-placeholder.png'

type Uses = Pick<MediaShape, 'uses' | 'useCount' | 'signageCount' | 'maps'>
const UNUSED: Uses = { uses: [], useCount: 0, signageCount: 0, maps: [] }

function toShape(file: Media, uses: Uses): MediaShape {
  const kind = kindOf(file.mimeType)
  const hasOwn = kind === 'image' || file.thumbnailFileName !== null
  return {
    id: file.id,
    name: file.name,
    image_url: `/media/${file.id}`,
    kind,
    thumbnail_url: hasOwn ? `/media/${file.id}/thumbnail` : VIDEO_PLACEHOLDER,
    size: file.bytes,
    thumbnail_size: file.thumbnailBytes,
    width: file.width,
    height: file.height,
    durationMs: file.durationMs,
    createdAt: file.createdAt,
    ...uses,
  }
}

/** Uses listed with a file: a logo may be used by a thousand signages. */
const USES_SHOWN = 10

const withUses = (db: Db, file: Media): MediaShape =>
  toShape(file, { ...listUsesOf(db, file.id, USES_SHOWN), maps: listMapsOver(db, file.id) })

/** Spec 7.3, getMedia. @throws Refusal notFound */
export const getMedia = (db: Db, asker: CompanyAsker, mediaId: number): MediaShape =>
  withUses(db, findOwnMedia(db, asker, mediaId))

/** The library, newest first; reservation users see their own uploads. */
export const libraryOf = (db: Db, asker: CompanyAsker): MediaShape[] =>
  listMedia(db, asker.companyId)
    .filter((file) => ownsMedia(asker, file))
    .map((file) => withUses(db, file))

const KINDS: readonly MediaKind[] = MEDIA_KINDS

/** A page of the library, with totals of the whole library. */
export function pageOfLibrary(
  db: Db,
  asker: CompanyAsker,
  wish: ParsedInputOf<typeof pageMedia>,
): OutputOf<typeof pageMedia> {
  const own = listMediaNames(db, asker.companyId).filter((file) => ownsMedia(asker, file))
  const ofKind = Map.groupBy(own, ({ mimeType }) => kindOf(mimeType))
  const byKind = (figure: (files: readonly MediaName[]) => number) =>
    Object.fromEntries(KINDS.map((kind) => [kind, figure(ofKind.get(kind) ?? [])])) as Record<
      MediaKind,
      number
    >
  const found = searched(wish.kind ? (ofKind.get(wish.kind) ?? []) : own, wish.text)
  return {
    ...mapPage(pageOf(found, wish), ({ id }) => withUses(db, findMedia(db, asker.companyId, id)!)),
    files: byKind((files) => files.length),
    usedBytes: byKind((files) => files.reduce((sum, file) => sum + file.bytes, 0)),
  }
}

const searched = createSearch<MediaName>(({ name }) => [name])

/** A received file; it stays in its temporary place until it is adopted. */
export interface IncomingFile {
  path: string
  sizeBytes: number
  type: MediaType
  /** Ended as soon as the file has its row, so that it never counts twice. */
  quota: Pick<UploadTracker, 'end'>
}

const EXTENSIONS: Record<MediaType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'video/mp4': 'mp4' }

/**
 * Spec 5: checks the quota and writes in one transaction, so that of two uploads at the edge of 2 GB exactly
 * one is refused.
 * @throws Refusal mediaQuota, mediaBroken, pictureSize; the received file is then deleted
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
  // it has its row: whatever goes wrong with its picture, the file is there
  const withPicture = await drawThumbnail(deps, saved, deadline).catch(() => saved)
  return {
    media: toShape(withPicture, UNUSED),
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
    if (facts === 'broken') throw new Refusal('mediaBroken')
    if (facts === 'tooLarge') throw new Refusal('pictureSize')
    await media.adopt(incoming.path, fileName)
    return db.transaction((tx) => {
      // the company was deleted during the upload
      if (!findCompany(tx, companyId)) throw new Refusal('notFound')
      demandMediaQuota(tx, asker, { bytes, files: 1 })
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

/** Adds a small in-memory file to the library. @throws Refusal as addMedia */
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

async function incomingPath({ incoming }: MediaDeps): Promise<string> {
  await mkdir(incoming, { recursive: true })
  return join(incoming, `${randomUUID()}.part`)
}

async function factsOf(
  video: VideoTools,
  incoming: IncomingFile,
  companyId: number,
  deadline: AbortSignal,
): Promise<{ width?: number; height?: number; durationMs?: number } | 'broken' | 'tooLarge'> {
  if (kindOf(incoming.type) === 'image') return pictureFacts(incoming.path)
  const facts = await video.probe(incoming.path, companyId, deadline)
  return facts === 'unknown' ? {} : facts
}

async function pictureFacts(path: string): Promise<PixelSize | 'broken' | 'tooLarge'> {
  const size = await imageSizeOf(path)
  if (!size) return 'broken'
  return isPictureTooLarge(size) ? 'tooLarge' : size
}

/** A picture of less bytes is loaded fast enough as it is. */
const SMALL_PICTURE_BYTES = 50 * 1024

/** @returns the file with its thumbnail; the same file if it needs none or none could be drawn */
async function drawThumbnail(deps: MediaDeps, file: Media, deadline: AbortSignal): Promise<Media> {
  const { mimeType, companyId, bytes } = file
  if (mimeType !== 'video/mp4' && bytes < SMALL_PICTURE_BYTES) return file
  const path = await incomingPath(deps)
  try {
    const { video } = deps
    const source = deps.media.pathOf(file.fileName)
    const isDrawn =
      mimeType === 'video/mp4'
        ? await video.thumbnail(source, path, companyId, deadline)
        : await video.shrink({ path: source, type: mimeType }, path, companyId, deadline)
    const { size } = isDrawn ? await stat(path) : { size: 0 }
    if (!isDrawn || size > THUMBNAIL_MAX_BYTES) return file
    if (mimeType !== 'video/mp4' && size >= bytes) return file
    return (await takeThumbnail(deps, file, path, size)) ?? file
  } finally {
    await rm(path, { force: true })
  }
}

/** @returns undefined: the file has a thumbnail already or was deleted; the new one is dropped */
async function takeThumbnail(
  deps: MediaDeps,
  file: Media,
  path: string,
  bytes: number,
): Promise<Media | undefined> {
  const extension: SmallPicture = kindOf(file.mimeType) === 'video' ? '.png' : '.webp'
  const thumbnail = { thumbnailFileName: `${randomUUID()}${extension}`, thumbnailBytes: bytes }
  let isTaken = false
  try {
    await deps.media.adopt(path, thumbnail.thumbnailFileName)
    isTaken = updateMediaThumbnail(deps.db, file.id, thumbnail)
  } finally {
    if (!isTaken) await deps.media.remove(thumbnail.thumbnailFileName)
  }
  return isTaken ? { ...file, ...thumbnail } : undefined
}

/**
 * decisions 4: the PNG of a video, drawn by the browser. Only the first one counts.
 * @throws Refusal notFound, mediaType, tooLarge, mediaBroken, pictureSize, wrongState (not a video, or it has a
 * picture)
 */
export async function addThumbnail(
  deps: MediaDeps,
  asker: CompanyAsker,
  mediaId: number,
  incoming: IncomingFile,
): Promise<MediaShape> {
  try {
    const file = findOwnMedia(deps.db, asker, mediaId)
    if (incoming.type !== 'image/png') throw new Refusal('mediaType')
    if (kindOf(file.mimeType) !== 'video' || file.thumbnailFileName !== null) throw new Refusal('wrongState')
    if (incoming.sizeBytes > THUMBNAIL_MAX_BYTES) throw new Refusal('tooLarge')
    const facts = await pictureFacts(incoming.path)
    if (facts === 'broken') throw new Refusal('mediaBroken')
    if (facts === 'tooLarge') throw new Refusal('pictureSize')
    const taken = await takeThumbnail(deps, file, incoming.path, incoming.sizeBytes)
    if (!taken) throw new Refusal('wrongState')
    return withUses(deps.db, taken)
  } finally {
    await rm(incoming.path, { force: true })
  }
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

/** Templates that used it show nothing in its place; their kiosks are notified. @throws Refusal notFound */
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
