import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { announcedBytes, counted, formParts, type UploadQuota } from './form-parts.ts'
import { parseFields } from './forms.ts'

/** A received file with a random name. The caller must move the file or call `discard`. */
export interface Upload {
  path: string
  sizeBytes: number
  /** The first bytes of the file, at least 16. */
  head: Buffer
  discard(): Promise<void>
}

interface UploadTarget {
  folder: string
  quota: UploadQuota
}

/**
 * Streams the only file of a multipart form to disk, without loading it into memory.
 * @param accepts checks the first bytes, so that a wrong file is refused early
 * @throws Refusal tooLarge (or the endpoint's `tooLargeAs`), mediaType (not a form), invalid, and the quota's
 * refusals; nothing stays on disk then
 */
export async function receiveUpload<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  target: UploadTarget,
  accepts: (head: Buffer) => boolean,
): Promise<{ fields: z.output<Schema>; upload: Upload | undefined }> {
  const { fields, uploads } = await receiveParts(request, endpoint, target, 1, () => accepts)
  return { fields, upload: uploads[0]?.upload }
}

/** Like receiveUpload for several files with given field names. Forms with unknown or repeated names are refused as invalid. */
export async function receiveUploads<Schema extends z.ZodMiniType, Name extends string>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  target: UploadTarget,
  accepts: Readonly<Record<Name, Accepts>>,
): Promise<{ fields: z.output<Schema>; uploads: Partial<Record<Name, Upload>> }> {
  const names = Object.keys(accepts)
  const { fields, uploads } = await receiveParts(request, endpoint, target, names.length, (name, before) =>
    names.includes(name) && !before.includes(name) ? accepts[name as Name] : undefined,
  )
  const byName = Object.fromEntries(uploads.map(({ name, upload }) => [name, upload]))
  return { fields, uploads: byName as Partial<Record<Name, Upload>> }
}

type Accepts = (head: Buffer) => boolean

async function receiveParts<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  target: UploadTarget,
  files: number,
  acceptsOf: (name: string, before: readonly string[]) => Accepts | undefined,
): Promise<{ fields: z.output<Schema>; uploads: { name: string; upload: Upload }[] }> {
  const texts: [string, string][] = []
  const uploads: { name: string; upload: Upload }[] = []
  try {
    // Refuse an upload that exceeds a limit before reading its body.
    target.quota.begin(announcedBytes(request))
    for await (const part of formParts(request, { files, fileSize: endpoint.maxFileBytes ?? 0 })) {
      if (part.type === 'field') {
        texts.push([part.name, part.text])
        continue
      }
      const { fieldname: name, file } = part
      const accepts = acceptsOf(
        name,
        uploads.map((upload) => upload.name),
      )
      if (!accepts) throw new Refusal('invalid', { fields: { [name]: 'invalid' } })
      uploads.push({ name, upload: await writePart(file, target, accepts) })
      if (file.truncated) throw new Refusal(endpoint.tooLargeAs ?? 'tooLarge')
    }
    return { fields: parseFields(endpoint, texts), uploads }
  } catch (error) {
    for (const { upload } of uploads) await upload.discard()
    throw error
  }
}

async function writePart(
  source: Readable,
  { folder, quota }: UploadTarget,
  accepts: (head: Buffer) => boolean,
): Promise<Upload> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.part`)
  let head: Buffer = Buffer.alloc(0)
  const file = createWriteStream(path, { flags: 'wx' })
  const discard = () => rm(path, { force: true })
  try {
    await pipeline(
      source,
      (chunks: AsyncIterable<Buffer>) =>
        withAcceptedHead(counted(chunks, quota), (bytes) => {
          head = bytes
          return accepts(bytes)
        }),
      file,
    )
  } catch (error) {
    // The upload failed. Wait until the file is closed before removing it: a file that is still being opened would
    // reappear.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
    await discard()
    throw error
  }
  return { path, sizeBytes: file.bytesWritten, head, discard }
}

/** Bytes needed to recognize a file type. */
const HEAD_BYTES = 16

async function* withAcceptedHead(
  chunks: AsyncIterable<Buffer>,
  accepts: (head: Buffer) => boolean,
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    if (!accepts(head)) throw new Refusal('mediaType')
    yield head
    head = undefined
  }
  // The file has ended before HEAD_BYTES bytes arrived, so it is too short for any accepted type.
  if (head !== undefined) throw new Refusal('mediaType')
}
