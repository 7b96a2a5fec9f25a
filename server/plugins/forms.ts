import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '../contract/define-endpoint.ts'
import { problemsByField } from '../contract/field-problems.ts'
import { Refusal } from '../contract/refusals.ts'
import { formParts } from './form-parts.ts'

/** Reads a small multipart form into memory: text fields by the contract, at most one file of the endpoint's size. */
export async function readForm<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: Endpoint<Schema, z.ZodMiniType>,
): Promise<{ fields: z.output<Schema>; file?: Buffer; fileName?: string }> {
  const texts: [string, string][] = []
  let file: { file: Buffer; fileName: string } | undefined
  for await (const part of formParts(request, { files: 1, fileSize: endpoint.maxFileBytes ?? 0 })) {
    if (part.type === 'field') {
      texts.push([part.name, part.text])
      continue
    }
    file = { file: await part.toBuffer(), fileName: part.filename }
    if (part.file.truncated) throw new Refusal('tooLarge')
  }
  const fields = parseFields(endpoint, texts)
  return { fields, ...file }
}

/** A field that comes more than once is a list. @throws Refusal invalid, with the texts' keys by field */
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
