/**
 * zod/mini for pages: the same functions, but a schema is created at its first use. The contracts that a page imports hold hundreds of
 * schemas, of which the page uses a few. Creating all of them was most of the work before the page could react to input.
 */
import * as zod from 'zod/mini'

// the pages' CSP forbids `new Function`, so zod need not try it
zod.config({ jitless: true })

/** Symbol under which a lazy schema returns the real schema. */
const REAL = Symbol('real schema')

const isObject = (value) => typeof value === 'object' && value !== null
const realOf = (value) => (isObject(value) && value[REAL]) || value

/** Replaces the lazy schemas in an argument by the real ones. The argument is one schema, a list, or an object with schemas as fields. */
function realArgument(value) {
  if (Array.isArray(value)) return value.map(realOf)
  const real = realOf(value)
  if (real !== value || !isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return real
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, realOf(part)]))
}

const created = (target) => {
  target.real ??= target.create(...target.given.map(realArgument))
  return target.real
}

const HANDLER = {
  get(target, key) {
    if (key === REAL) return created(target)
    if (key === 'check' && !target.real)
      return (...checks) => lazy((...real) => created(target).check(...real), checks)
    // `shape` is available without creating the object schema
    if (key === 'shape' && target.shapeOf) return target.shapeOf(...target.given)
    return created(target)[key]
  },
  has: (target, key) => key in created(target),
}

const lazy = (create, given, shapeOf) => new Proxy({ create, given, shapeOf }, HANDLER)

const pickedShape = (base, mask) => Object.fromEntries(Object.keys(mask).map((key) => [key, base.shape[key]]))

// exports that are not replaced below are not lazy
export * from 'zod/mini'

// `@__NO_SIDE_EFFECTS__`, as in zod itself: schemas that no page uses are left out of the bundle

/* @__NO_SIDE_EFFECTS__ */
export const object = (...given) => lazy(zod.object, given, (shape) => shape)
/* @__NO_SIDE_EFFECTS__ */
export const extend = (...given) => lazy(zod.extend, given, (base, shape) => ({ ...base.shape, ...shape }))
/* @__NO_SIDE_EFFECTS__ */
export const pick = (...given) => lazy(zod.pick, given, pickedShape)
/* @__NO_SIDE_EFFECTS__ */
const enumeration = (...given) => lazy(zod.enum, given)

export { enumeration as enum }

/* @__NO_SIDE_EFFECTS__ */
const coerceNumber = (...given) => lazy(zod.coerce.number, given)
// only the coercions that the contracts use, because bundlers do not drop unused members of a namespace object
export const coerce = { number: coerceNumber }
/* @__NO_SIDE_EFFECTS__ */
export const array = (...given) => lazy(zod.array, given)
/* @__NO_SIDE_EFFECTS__ */
export const boolean = (...given) => lazy(zod.boolean, given)
/* @__NO_SIDE_EFFECTS__ */
export const check = (...given) => lazy(zod.check, given)
/* @__NO_SIDE_EFFECTS__ */
export const _default = (...given) => lazy(zod._default, given)
/* @__NO_SIDE_EFFECTS__ */
export const discriminatedUnion = (...given) => lazy(zod.discriminatedUnion, given)
/* @__NO_SIDE_EFFECTS__ */
export const gt = (...given) => lazy(zod.gt, given)
/* @__NO_SIDE_EFFECTS__ */
export const gte = (...given) => lazy(zod.gte, given)
/* @__NO_SIDE_EFFECTS__ */
export const int = (...given) => lazy(zod.int, given)
/* @__NO_SIDE_EFFECTS__ */
export const length = (...given) => lazy(zod.length, given)
/* @__NO_SIDE_EFFECTS__ */
export const literal = (...given) => lazy(zod.literal, given)
/* @__NO_SIDE_EFFECTS__ */
export const looseObject = (...given) => lazy(zod.looseObject, given)
/* @__NO_SIDE_EFFECTS__ */
export const lte = (...given) => lazy(zod.lte, given)
/* @__NO_SIDE_EFFECTS__ */
export const maximum = (...given) => lazy(zod.maximum, given)
/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (...given) => lazy(zod.maxLength, given)
/* @__NO_SIDE_EFFECTS__ */
export const minimum = (...given) => lazy(zod.minimum, given)
/* @__NO_SIDE_EFFECTS__ */
export const minLength = (...given) => lazy(zod.minLength, given)
/* @__NO_SIDE_EFFECTS__ */
export const nonnegative = (...given) => lazy(zod.nonnegative, given)
/* @__NO_SIDE_EFFECTS__ */
export const normalize = (...given) => lazy(zod.normalize, given)
/* @__NO_SIDE_EFFECTS__ */
export const nullable = (...given) => lazy(zod.nullable, given)
/* @__NO_SIDE_EFFECTS__ */
export const number = (...given) => lazy(zod.number, given)
/* @__NO_SIDE_EFFECTS__ */
export const omit = (...given) => lazy(zod.omit, given)
/* @__NO_SIDE_EFFECTS__ */
export const optional = (...given) => lazy(zod.optional, given)
/* @__NO_SIDE_EFFECTS__ */
export const overwrite = (...given) => lazy(zod.overwrite, given)
/* @__NO_SIDE_EFFECTS__ */
export const partial = (...given) => lazy(zod.partial, given)
/* @__NO_SIDE_EFFECTS__ */
export const pipe = (...given) => lazy(zod.pipe, given)
/* @__NO_SIDE_EFFECTS__ */
export const positive = (...given) => lazy(zod.positive, given)
/* @__NO_SIDE_EFFECTS__ */
export const readonly = (...given) => lazy(zod.readonly, given)
/* @__NO_SIDE_EFFECTS__ */
export const record = (...given) => lazy(zod.record, given)
/* @__NO_SIDE_EFFECTS__ */
export const refine = (...given) => lazy(zod.refine, given)
/* @__NO_SIDE_EFFECTS__ */
export const regex = (...given) => lazy(zod.regex, given)
/* @__NO_SIDE_EFFECTS__ */
export const string = (...given) => lazy(zod.string, given)
/* @__NO_SIDE_EFFECTS__ */
export const toLowerCase = (...given) => lazy(zod.toLowerCase, given)
/* @__NO_SIDE_EFFECTS__ */
export const transform = (...given) => lazy(zod.transform, given)
/* @__NO_SIDE_EFFECTS__ */
export const trim = (...given) => lazy(zod.trim, given)
/* @__NO_SIDE_EFFECTS__ */
export const tuple = (...given) => lazy(zod.tuple, given)
/* @__NO_SIDE_EFFECTS__ */
export const union = (...given) => lazy(zod.union, given)
/* @__NO_SIDE_EFFECTS__ */
export const unknown = (...given) => lazy(zod.unknown, given)
/* @__NO_SIDE_EFFECTS__ */
export const url = (...given) => lazy(zod.url, given)
/* @__NO_SIDE_EFFECTS__ */
export const uuid = (...given) => lazy(zod.uuid, given)
