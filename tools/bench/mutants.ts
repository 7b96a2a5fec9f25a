// npm run bench -- mutants [count] [seed] [path part]: mutation testing. Changes the product in one place at a time (a
// mutant) and runs the tests that cover it. Mutants are made from core, from server except http, process, realtime and
// system, and from the parts of the relay that use no socket, thread or clock (wire, negotiation, media); contracts,
// routes and wiring are left out. Nothing on disk changes: the changed source is loaded instead of the file. VERBOSE=1
// also prints which test detected which mutant. The ratio is a lower bound: on a busy machine fewer tests are run for
// each mutant (MOST_MS in mutants/reach.ts).
import { cpus, loadavg } from 'node:os'
import { readSources } from './measure/sources.ts'
import { createChild } from './mutants/child.ts'
import { draw } from './mutants/draw.ts'
import { isEquivalent } from './mutants/equivalent.ts'
import { mutantsOf } from './mutants/mutate.ts'
import { createReach } from './mutants/reach.ts'

const TARGETS =
  /^(core|server\/(?!(http|process|realtime|system)\/)[^/]+|relay\/(wire|negotiation|media))\/(?!.*(contract|routes|realtime|wiring)[^/]*\.ts$).*\.ts$/
/**
 * Maximum number of mutants in a process. The repository's modules are loaded again for each mutant, and loaded modules
 * cannot be unloaded.
 */
const MOST_ROUNDS = 40

const [count = '150', seed = '1', part = ''] = process.argv.slice(2)
const sources = readSources(process.cwd())
const texts = new Map(sources.map(({ path, text }) => [path, text]))
const targets = sources.filter(({ path }) => TARGETS.test(path))
const all = targets.filter(({ path }) => path.includes(part)).flatMap(mutantsOf)
const lineOf = ({ path, start }: (typeof all)[number]): { number: number; text: string } => {
  const before = texts.get(path)!.slice(0, start).split('\n')
  return { number: before.length, text: texts.get(path)!.split('\n')[before.length - 1]!.trim() }
}
const child = createChild()
const reach = await createReach(sources, new Set(targets.map(({ path }) => path)), child)
child.close()

const drawn = draw(all, Number(count), Number(seed)).filter((one) => !isEquivalent(one, lineOf(one).text))
console.log(
  `${drawn.length} of ${all.length} mutants, seed ${seed}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
)
const begunAt = performance.now()
const killers = { test: 0, hung: 0 }
let survived = 0
for (const mutant of drawn) {
  const { path, start, end } = mutant
  const source = texts.get(path)!
  const tests = reach.testsOf(mutant)
  const text = source.slice(0, start) + mutant.text + source.slice(end)
  const order = { tests, fresh: reach.freshOf(path), mutated: { path, text } }
  const { ran, hung } =
    tests.length > 0 ? await child.run(order, reach.limitOf(tests), MOST_ROUNDS) : { ran: [], hung: false }
  const failed = ran.find((one) => one.failed)
  if (failed) killers.test += 1
  else if (hung) killers.hung += 1
  else survived += 1
  const line = lineOf(mutant)
  const old = source.slice(start, end).replaceAll(/\s+/g, ' ')
  if (process.env.VERBOSE && (failed || hung))
    console.log(
      `killed ${path}:${line.number}  ${old} → ${mutant.text}  by ${failed?.test ?? 'timeout'}: ${failed?.failed?.test}`,
    )
  if (!failed && !hung) {
    console.log(
      `SURVIVED ${path}:${line.number}  ${old} → ${mutant.text}  (${tests.length} test files run it)`,
    )
    console.log(`         ${line.text}`)
  }
}
child.close()
const killed = drawn.length - survived
const seconds = (performance.now() - begunAt) / 1_000
console.log(
  `killed ${killed} of ${drawn.length} = ${((100 * killed) / Math.max(1, drawn.length)).toFixed(1)} %`,
  `(${killers.hung} of them because the tests did not end), ${(seconds / Math.max(1, drawn.length)).toFixed(1)} s each`,
)
