import * as z from 'zod/mini'
import { formFlag, formId, withRule } from '../fields/field-shapes.ts'
import { nameTextProblem } from '../fields/rules.ts'
import { empty, epochMs, id } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'
import { MEDIA_FILE_MAX_BYTES, MEDIA_NAME_MAX, TEXT_MAX } from '../limits.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'
import { MEDIA_KINDS } from './rules.ts'

/** A place that shows a file. The page lists these places before it deletes the file. */
const mediaUse = z.object({
  signageId: id,
  signageName: z.string(),
  scene: z.enum(TEMPLATE_SCENES),
  as: z.enum(['media', 'logo', 'scheduled']),
})

/** Spec 3, media item. */
export const mediaShape = z.object({
  id,
  name: z.string(),
  image_url: z.string(),
  kind: z.enum(['image', 'video']),
  /**
   * URL of the thumbnail: a PNG for a video, a WebP of at most 640 pixels per side for a large picture, otherwise the
   * file itself.
   */
  thumbnail_url: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Bytes of the thumbnail; 0 if none. They count toward the quota. */
  thumbnail_size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  createdAt: epochMs,
  /** The first ten uses. `useCount` and `signageCount` count all of them. */
  uses: z.array(mediaUse),
  useCount: z.int(),
  signageCount: z.int(),
  /** Names of the exhibit maps that use the file as their picture. */
  maps: z.array(z.string()),
})
export type MediaShape = z.infer<typeof mediaShape>

export const getMedia = defineEndpoint({
  method: 'POST',
  path: '/api/getMedia',
  needs: 'media.list',
  withoutCompany: 'notFound',
  summary: "One file of the library, or all of the company's",
  input: z.object({ targetId: formId }),
  output: mediaShape,
})

/** All files, newest first; their sizes add up to the used quota. Same path as getMedia, without `targetId`. */
export const listMedia = defineEndpoint({
  ...getMedia,
  withoutCompany: 'emptyList',
  input: empty,
  output: z.array(mediaShape),
})

const kinds = z.object({ image: z.int(), video: z.int() })

/**
 * Returns one page of the media library. Same path as getMedia, with `page`. `files` and `usedBytes` are totals per
 * kind for the whole library; they are missing if the caller has no company.
 */
export const pageMedia = defineEndpoint({
  ...getMedia,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageInput,
    /** Finds files whose name contains this text. */
    text: searchText,
    kind: z.optional(z.enum(MEDIA_KINDS)),
  }),
  output: z.extend(pageOf(mediaShape), {
    files: z.optional(kinds),
    usedBytes: z.optional(kinds),
  }),
})

/**
 * A multipart form that is read as a stream: the fields must precede the file `image`. With `isThumbnail` the file is
 * the PNG of the MP4 with the id `filename` (decisions 4), 1 MB at most. Refusals: mediaType (SVER-41), mediaQuota
 * (SVER-40), mediaBroken (SVER-42), diskFull (SVER-46), uploadsUnderWay (SVER-47), pictureSize (SVER-48),
 * tooManyOpenFiles (SVER-49).
 */
export const addMedia = defineEndpoint({
  method: 'POST',
  path: '/api/addMedia',
  needs: 'media.write',
  withoutCompany: 'noCompany',
  summary: 'Upload a png, jpeg or mp4 into the library (Spec 2.4.16)',
  multipart: true,
  maxFileBytes: MEDIA_FILE_MAX_BYTES,
  tooLargeAs: 'mediaFileTooLarge',
  input: z.object({
    filename: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(TEXT_MAX * 3)),
    isThumbnail: z.optional(formFlag),
  }),
  output: z.extend(ok, {
    media: mediaShape,
    /** True if the server could not make a still picture of the video. The page then draws one and uploads it. */
    wantsThumbnail: z.boolean(),
  }),
})

export const updateMedia = defineEndpoint({
  method: 'POST',
  path: '/api/updateMedia',
  needs: 'media.write',
  withoutCompany: 'notFound',
  summary: 'Rename a file',
  multipart: true,
  input: z.object({
    targetId: formId,
    name: z
      .string({ error: 'required' })
      .check(
        z.trim(),
        z.minLength(1, { error: 'required' }),
        z.maxLength(MEDIA_NAME_MAX, { error: 'tooLong' }),
        withRule(nameTextProblem),
      ),
  }),
  output: ok,
})

/**
 * Deletes a file. The page asks first (Spec 5) and lists the uses. Kiosks that show the file are notified
 * (templateChanged).
 */
export const deleteMedia = defineEndpoint({
  method: 'POST',
  path: '/api/deleteMedia',
  needs: 'media.write',
  withoutCompany: 'notFound',
  summary: 'Delete a file; templates that used it show nothing instead',
  input: z.object({ targetId: formId }),
  output: ok,
})
