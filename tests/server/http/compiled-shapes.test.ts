import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { compiledSerializer } from '../../../server/http/compiled-shapes.ts'

const route = { method: 'POST', url: '/x' }
const plain = (schema: z.ZodMiniType) => serializerCompiler({ ...route, schema })
const compiled = (schema: z.ZodMiniType) => compiledSerializer({ ...route, schema })

/** A new object for each serializer, because compiling changes the schema object. */
const shapeOf = () => {
  const inner = z.object({
    b: z.nullable(z.string()),
    a: z.optional(z.int()),
    d: z._default(z.boolean(), true),
  })
  const span = z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from <= to))
  return z.union([
    z.object({ one: inner, spans: z.array(span) }),
    z.array(inner),
    z.object({ kind: z.literal('many'), of: z.record(z.string(), inner), any: z.unknown() }),
    z.pipe(z.object({ raw: z.string() }), z.object({ raw: z.string() })),
    z.looseObject({ loose: z.int() }),
  ])
}

const ANSWERS: unknown[] = [
  { one: { secret: 'column', a: 1, b: null, d: false }, spans: [{ to: 2, from: 1, x: 1 }] },
  { one: { b: 'x', a: undefined, d: true }, spans: [] },
  [
    { b: '受付 "', d: true },
    { b: null, a: 3, d: false, hash: 'x' },
  ],
  {
    any: [1, { deep: null }],
    of: { z: { b: '1', d: true }, y: { b: null, d: true } },
    kind: 'many',
    more: 1,
  },
  { raw: 'text', more: 1 },
  { loose: 1, more: { kept: true } },
  [],
  {},
  null,
  'text',
  { one: {}, spans: [] },
  { one: { b: 1, d: true }, spans: [] },
  [{ b: 'x', d: 1 }],
  { one: { b: 'x', d: true }, spans: [{ from: 2, to: 1 }] },
  { kind: 'many', of: { z: {} }, any: 1 },
]

const said = (write: (answer: unknown) => string, answer: unknown): string => {
  try {
    return write(answer)
  } catch (error) {
    return `refused: ${JSON.stringify(error instanceof Error ? error.cause : error)}`
  }
}

test("[7] compiled schemas accept, refuse and serialize the same values as zod's own functions", () => {
  const [ours, zods] = [compiled(shapeOf()), plain(shapeOf())]
  const answers = ANSWERS.map((answer) => said(ours, answer))
  assert.deepEqual(
    answers,
    ANSWERS.map((answer) => said(zods, answer)),
  )
  assert.equal(answers.filter((answer) => answer.startsWith('refused')).length, 8)
  assert.equal(answers[2], '[{"b":"受付 \\"","d":true},{"b":null,"a":3,"d":false}]')
})

test('[7] compiles the schemas of objects, also of those with a `refine` check', () => {
  const inner = z.object({ a: z.int() })
  const checked = z.object({ a: z.int() }).check(z.refine(({ a }) => a > 0))
  compiled(z.array(z.union([inner, checked])))
  for (const shape of [inner, checked]) assert.ok(shape._zod.traits.has('$ZodObjectJIT'))
  assert.equal(checked.safeParse({ a: 0 }).success, false)
})
