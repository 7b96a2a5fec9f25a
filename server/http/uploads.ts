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
import { announcedBytes, counted, type FormCarriage, formParts } from './form-parts.ts'
import { parseFields } from './forms.ts'

/** A file on its way in: nobody else knows its path. Whoever gets it moves it away or calls `discard`. */
export interface Upload {
  path: string
  sizeBytes: number
  /** Its first bytes, 16 or more. */
  head: Buffer
  discard(): Promise<void>
}

/** Where files lie until somebody takes them over, and what they must ask for. */
export interface Way {
  folder: string
  carriage: FormCarriage
}

/**
 * Streams the one file of a multipart form to disk, so that a video of a gigabyte needs no gigabyte of memory.
 * @param accepts looks at the first bytes, so that a wrong file is not first taken in whole
 * @throws Refusal tooLarge, mediaType (no form at all), invalid, and the carriage's; nothing stays on disk then
 */
export async function receiveUpload<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  way: Way,
  accepts: (head: Buffer) => boolean,
): Promise<{ fields: z.output<Schema>; upload: Upload | undefined }> {
  const { fields, uploads } = await receiveParts(request, endpoint, way, 1, () => accepts)
  return { fields, upload: uploads[0]?.upload }
}

/** The same for a form with several files, each of its own name. A file of another name, or a second one: invalid. */
export async function receiveUploads<Schema extends z.ZodMiniType, Name extends string>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  way: Way,
  accepts: Readonly<Record<Name, Accepts>>,
): Promise<{ fields: z.output<Schema>; uploads: Partial<Record<Name, Upload>> }> {
  const names = Object.keys(accepts)
  const { fields, uploads } = await receiveParts(request, endpoint, way, names.length, (name, before) =>
    names.includes(name) && !before.includes(name) ? accepts[name as Name] : undefined,
  )
  const byName = Object.fromEntries(uploads.map(({ name, upload }) => [name, upload]))
  return { fields, uploads: byName as Partial<Record<Name, Upload>> }
}

type Accepts = (head: Buffer) => boolean

async function receiveParts<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  way: Way,
  files: number,
  acceptsOf: (name: string, before: readonly string[]) => Accepts | undefined,
): Promise<{ fields: z.output<Schema>; uploads: { name: string; upload: Upload }[] }> {
  const texts: [string, string][] = []
  const uploads: { name: string; upload: Upload }[] = []
  try {
    // nothing at all is read of what has no room
    way.carriage.begin(announcedBytes(request))
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
      uploads.push({ name, upload: await writePart(file, way, accepts) })
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
  { folder, carriage }: Way,
  accepts: (head: Buffer) => boolean,
): Promise<Upload> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.part`)
  let head: Buffer = Buffer.alloc(0)
  const target = createWriteStream(path, { flags: 'wx' })
  const discard = () => rm(path, { force: true })
  try {
    await pipeline(
      source,
      (chunks: AsyncIterable<Buffer>) =>
        withAcceptedHead(counted(chunks, carriage), (bytes) => {
          head = bytes
          return accepts(bytes)
        }),
      target,
    )
  } catch (error) {
    // the sender has gone in the middle of it; a file that is still being opened would appear after its removal
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()))
    await discard()
    throw error
  }
  return { path, sizeBytes: target.bytesWritten, head, discard }
}

/** Enough of a file to tell its type. */
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
  // shorter than any picture
  if (head !== undefined) throw new Refusal('mediaType')
}
