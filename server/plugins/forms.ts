import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Call } from '../contract/define-call.ts'
import { Refusal } from '../contract/refusals.ts'

/** Reads a small multipart form into memory: text fields by the contract, at most one file of the call's size. */
export async function readForm<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  call: Call<Schema, z.ZodMiniType>,
): Promise<{ fields: z.output<Schema>; file?: Buffer }> {
  if (!request.isMultipart()) throw new Refusal('mediaType')
  const texts: Record<string, string> = {}
  let file: Buffer | undefined
  for await (const part of request.parts({
    limits: { fileSize: call.maxFileBytes ?? 0, files: 1, fields: 50, fieldSize: 64 * 1024 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts[part.fieldname] = part.value
      continue
    }
    file = await part.toBuffer()
    if (part.file.truncated) throw new Refusal('tooLarge')
  }
  const parsed = call.input.safeParse(texts)
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
    )
    throw new Refusal('invalid', { fields })
  }
  return file === undefined ? { fields: parsed.data } : { fields: parsed.data, file }
}
