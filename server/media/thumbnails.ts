import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { THUMBNAIL_MAX_BYTES } from '#core/limits.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { kindOf } from '#core/media/rules.ts'
import type { Db } from '../../db/open.ts'
import { type Media, updateMediaThumbnail } from '../../db/queries/media.ts'
import { type IncomingFile, incomingPath, type MediaDeps } from './incoming.ts'
import { findOwnMedia, findShownMedia, withUses } from './library.ts'
import { requirePicture } from './picture-facts.ts'

const MIME_TYPES = { '.png': 'image/png', '.webp': 'image/webp' } as const
type SmallPicture = keyof typeof MIME_TYPES

/**
 * Finds the thumbnail of a file: a PNG for a video, a WebP for a large picture, and the picture itself if it is small.
 * @throws Refusal notFound, also for a video without a thumbnail
 */
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

/** A picture of fewer bytes loads fast enough and gets no thumbnail. */
const SMALL_PICTURE_BYTES = 50 * 1024

/** @returns the file with its new thumbnail; the unchanged file if it needs none, or if none could be drawn */
export async function drawThumbnail(deps: MediaDeps, file: Media, deadline: AbortSignal): Promise<Media> {
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

/**
 * Stores a drawn thumbnail.
 * @returns undefined if the file already has one or was deleted; the new thumbnail is then dropped
 */
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
 * Stores the thumbnail (PNG) that the uploader's browser has drawn of a video (decisions 4).
 * @throws Refusal notFound, mediaType, tooLarge, mediaBroken, pictureSize, wrongState (the file is not a video, or it
 * already has a thumbnail)
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
    await requirePicture(incoming.path)
    const taken = await takeThumbnail(deps, file, incoming.path, incoming.sizeBytes)
    if (!taken) throw new Refusal('wrongState')
    return withUses(deps.db, taken)
  } finally {
    await rm(incoming.path, { force: true })
  }
}
