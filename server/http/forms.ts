import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { problemsByField } from '#core/fields/problems.ts'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { announcedBytes, counted, formParts, type UploadQuota } from './form-parts.ts'

/**
 * Reads a multipart form without files and validates it. Throws the same refusals as readFormWithFile, except those of
 * the quota.
 */
export async function readForm<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
): Promise<z.output<Schema>> {
  const texts: [string, string][] = []
  for await (const part of formParts(request, { files: 0, fileSize: 0 }))
    if (part.type === 'field') texts.push([part.name, part.text])
  return parseFields(endpoint, texts)
}

/** Quota for files that are never stored and so need no disk space. */
const NOT_STORED: UploadQuota = { begin: () => undefined, grow: () => undefined }

/**
 * Like readForm, with at most one small file, which is read into memory. Without a file the quota is not checked, so
 * that names and settings can be changed while the disk is full.
 * @throws Refusal mediaType (not a form), invalid, tooLarge (or the endpoint's `tooLargeAs`), and the quota's
 * refusals; or an error of the multipart plugin, which is answered like the refusal of the same status
 */
export async function readFormWithFile<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  quota = NOT_STORED,
): Promise<{ fields: z.output<Schema>; file?: Buffer; fileName?: string }> {
  const texts: [string, string][] = []
  let found: { file: Buffer; fileName: string } | undefined
  for await (const part of formParts(request, { files: 1, fileSize: endpoint.maxFileBytes ?? 0 })) {
    if (part.type === 'field') {
      texts.push([part.name, part.text])
      continue
    }
    quota.begin(announcedBytes(request))
    const chunks: Buffer[] = []
    for await (const chunk of counted(part.file, quota)) chunks.push(chunk)
    if (part.file.truncated) throw new Refusal(endpoint.tooLargeAs ?? 'tooLarge')
    found = { file: Buffer.concat(chunks), fileName: part.filename }
  }
  return { fields: parseFields(endpoint, texts), ...found }
}

/** Validates form fields. A repeated field becomes a list. @throws Refusal invalid, with the problems by field */
export function parseFields<Schema extends z.ZodMiniType>(
  endpoint: Endpoint<Schema, z.ZodMiniType>,
  texts: readonly [string, string][],
): z.output<Schema> {
  const form = new Map<string, string | string[]>()
  for (const [name, text] of texts) {
    const before = form.get(name)
    form.set(name, before === undefined ? text : [before, text].flat())
  }
  const parsed = endpoint.input.safeParse(Object.fromEntries(form))
  if (parsed.success) return parsed.data
  throw new Refusal('invalid', { fields: problemsByField(parsed.error.issues) })
}
