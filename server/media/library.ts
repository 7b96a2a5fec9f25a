import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { mapPage, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { MediaShape, pageMedia } from '#core/media/contract.ts'
import { kindOf, MEDIA_KINDS, type MediaKind } from '#core/media/rules.ts'
import type { Db } from '../../db/open.ts'
import { listMapsOver } from '../../db/queries/exhibits.ts'
import {
  findMedia,
  listMedia,
  listMediaNames,
  listUsesOf,
  type Media,
  type MediaName,
} from '../../db/queries/media.ts'
import { createSearch } from '../http/search.ts'
import { maySeeMedia, ownsMedia } from './shown-files.ts'

type MaySee = (file: Media) => boolean

/** @throws Refusal notFound, also for another company's file or one that the caller may not see */
function findWhere(db: Db, { companyId }: CompanyAsker, mediaId: number, maySee: MaySee): Media {
  const found = Number.isSafeInteger(mediaId) ? findMedia(db, companyId, mediaId) : undefined
  if (!found || !maySee(found)) throw new Refusal('notFound')
  return found
}

/** A file that the caller may see. @throws Refusal notFound */
export const findShownMedia = (db: Db, asker: CompanyAsker, mediaId: number): Media =>
  findWhere(db, asker, mediaId, (file) => maySeeMedia(db, asker, file))

/** A file of the caller's own library. @throws Refusal notFound */
export const findOwnMedia = (db: Db, asker: CompanyAsker, mediaId: number): Media =>
  findWhere(db, asker, mediaId, (file) => ownsMedia(asker, file))

/** Address of the picture that is shown for a video without a still picture. */
const VIDEO_PLACEHOLDER = '/media-placeholder.png'

type MediaUses = Pick<MediaShape, 'uses' | 'useCount' | 'signageCount' | 'maps'>
const UNUSED: MediaUses = { uses: [], useCount: 0, signageCount: 0, maps: [] }

function toShape(file: Media, uses: MediaUses): MediaShape {
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

/** Maximum number of uses that are listed with a file: a logo may be used by a thousand signages. */
const USES_SHOWN = 10

export const withUses = (db: Db, file: Media): MediaShape =>
  toShape(file, { ...listUsesOf(db, file.id, USES_SHOWN), maps: listMapsOver(db, file.id) })

/** The shape of a file that nothing uses yet. */
export const newMediaShape = (file: Media): MediaShape => toShape(file, UNUSED)

/** Returns a file of the caller's library (Spec 7.3, getMedia). @throws Refusal notFound */
export const getMedia = (db: Db, asker: CompanyAsker, mediaId: number): MediaShape =>
  withUses(db, findOwnMedia(db, asker, mediaId))

/** The library, newest first; reservation users see only their own uploads. */
export const libraryOf = (db: Db, asker: CompanyAsker): MediaShape[] =>
  listMedia(db, asker.companyId)
    .filter((file) => ownsMedia(asker, file))
    .map((file) => withUses(db, file))

const KINDS: readonly MediaKind[] = MEDIA_KINDS

/** A page of the library, with the totals of the whole library. */
export function pageOfLibrary(
  db: Db,
  asker: CompanyAsker,
  filter: ParsedInputOf<typeof pageMedia>,
): OutputOf<typeof pageMedia> {
  const own = listMediaNames(db, asker.companyId).filter((file) => ownsMedia(asker, file))
  const ofKind = Map.groupBy(own, ({ mimeType }) => kindOf(mimeType))
  const byKind = (figure: (files: readonly MediaName[]) => number) =>
    Object.fromEntries(KINDS.map((kind) => [kind, figure(ofKind.get(kind) ?? [])])) as Record<
      MediaKind,
      number
    >
  const found = searched(filter.kind ? (ofKind.get(filter.kind) ?? []) : own, filter.text)
  return {
    ...mapPage(pageOf(found, filter), ({ id }) => withUses(db, findMedia(db, asker.companyId, id)!)),
    files: byKind((files) => files.length),
    usedBytes: byKind((files) => files.reduce((sum, file) => sum + file.bytes, 0)),
  }
}

const searched = createSearch<MediaName>(({ name }) => [name])
