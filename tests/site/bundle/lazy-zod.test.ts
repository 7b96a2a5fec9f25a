import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import * as z from 'zod/mini'

const ROOT = new URL('../../../', import.meta.url)
const LAZY = new URL('site/bundle/lazy-zod.mjs', ROOT).href
const MARK = '?lazy'
/** Mark that makes Node load a module again although another test in the process has loaded it. */
const AGAIN = '?again'

// A module imported with MARK gets the lazy zod functions, as in a built page. So do the modules that it imports.
registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.endsWith(MARK)) return next(specifier, context)
    if (specifier === 'zod/mini') return next(LAZY, context)
    const found = next(specifier, context)
    return found.url.includes('/node_modules/') ? found : { ...found, url: found.url + MARK }
  },
})

type Module = Record<string, unknown>
type Schema = z.ZodMiniType

const load = (file: string, mark = ''): Promise<Module> => import(new URL(file, ROOT).href + mark)
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** All schemas of a module by name: exported schemas, and the schemas of endpoints and of message catalogs. */
function schemasOf(module: Module): Map<string, Schema> {
  const found = new Map<string, Schema>()
  for (const [name, value] of Object.entries(module)) {
    if (isSchema(value)) found.set(name, value)
    else if (typeof value === 'object' && value !== null)
      for (const [part, inner] of Object.entries(value))
        if (isSchema(inner)) found.set(`${name}.${part}`, inner)
  }
  return found
}

const describe = (schema: Schema): unknown =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })))

/** Runs `work`. @returns how many schemas zod has created meanwhile */
async function counted(work: () => unknown): Promise<number> {
  let count = 0
  const config = z.config() as { postProcessor?: () => void }
  config.postProcessor = () => {
    count += 1
  }
  await work()
  delete config.postProcessor
  return count
}

const FILES = globSync(['core/*/contract*.ts', 'core/realtime/to-*.ts'], { cwd: ROOT }).toSorted()

test('[decisions 5] loading the contracts in a page creates no schema', async () => {
  assert.ok(FILES.length > 50)
  assert.equal(await counted(() => Promise.all(FILES.map((file) => load(file, MARK)))), 0)
  const atOnce = await counted(() => load('core/realtime/to-client.ts', AGAIN))
  assert.ok(atOnce > 50, `without lazy functions, loading creates schemas: ${atOnce}`)
})

test('[decisions 5] every schema of the contracts is the same in a page as on the server', async () => {
  let compared = 0
  for (const file of FILES) {
    const own = schemasOf(await load(file))
    const lazy = schemasOf(await load(file, MARK))
    assert.deepEqual([...lazy.keys()], [...own.keys()], file)
    for (const [name, schema] of own) {
      assert.deepEqual(describe(lazy.get(name)!), describe(schema), `${file} ${name}`)
      compared += 1
    }
  }
  assert.ok(compared > 400, String(compared))
})

test('[decisions 5] a lazy schema parses, refuses and reports values like a schema that is created on import', async () => {
  const lazy = (await import(LAZY)) as typeof z
  const build = ({
    object,
    string,
    int,
    optional,
    nullable,
    array,
    extend,
    pick,
    union,
    ...more
  }: typeof z) => {
    const text = string().check(more.trim(), more.minLength(1, { error: 'required' }))
    const base = object({ text, n: optional(int()), list: array(nullable(int())) })
    const both = extend(base, { kind: more.enum(['a', 'b']), when: more.coerce.number() })
    const spread = object({ ...base.shape, ...pick(both, { kind: true }).shape })
    const either = more.discriminatedUnion('of', [
      object({ of: more.literal('x'), text }),
      object({ of: more.literal('y'), value: union([int(), string()]) }),
    ])
    const checked = base.check(more.refine(({ n }) => n !== 7, { error: 'seven' }))
    return {
      text,
      base,
      both,
      spread,
      either,
      checked,
      piped: more.pipe(
        text,
        more.transform((s) => s.length),
      ),
    }
  }
  const values: unknown[] = [
    ' a ',
    '',
    7,
    null,
    undefined,
    { text: ' a ', list: [1, null], more: true },
    { text: '', n: 7, list: ['x'], kind: 'c', when: 'no' },
    { text: 'a', n: 7, list: [], kind: 'b', when: '5' },
    { of: 'x', text: ' b ' },
    { of: 'y', value: {} },
    { of: 'z' },
  ]
  const real = build(z)
  for (const [name, schema] of Object.entries(build(lazy))) {
    for (const value of values) {
      const expected = real[name as keyof typeof real].safeParse(value)
      const got = schema.safeParse(value)
      assert.equal(got.success, expected.success, `${name} ${JSON.stringify(value)}`)
      assert.deepEqual(got.data, expected.data)
      assert.deepEqual(got.error?.issues, expected.error?.issues)
    }
  }
})
