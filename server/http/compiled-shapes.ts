import { serializerCompiler } from 'fastify-type-provider-zod'
import { $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core'

/**
 * Serializer that checks answers with zod's generated code, in a third of the time. The contract's zod/mini shapes are
 * interpreted because browsers forbid generated code by CSP. The result is the same.
 */
export const compiledSerializer: typeof serializerCompiler = (route) => {
  compile(route.schema as $ZodType, new Set())
  return serializerCompiler(route)
}

function compile(shape: unknown, known: Set<unknown>): void {
  if (!isShape(shape) || known.has(shape)) return
  known.add(shape)
  const { _zod: inner } = shape
  const def = inner.def as unknown as Record<string, unknown>
  for (const part of [...PARTS.map((name) => def[name]), ...listOf(def.options), ...listOf(def.items)])
    compile(part, known)
  if (!(shape instanceof $ZodObject)) return
  for (const part of Object.values(shape._zod.def.shape)) compile(part, known)
  const hasChecks = inner.run !== inner.parse
  $ZodObjectJIT.init(shape, shape._zod.def)
  // a shape without checks runs the interpreter it was created with: replace that as well
  if (!hasChecks) inner.run = inner.parse
}

/** Names of properties that contain nested shapes. */
const PARTS = ['element', 'innerType', 'in', 'out', 'keyType', 'valueType', 'left', 'right', 'catchall']

const isShape = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
