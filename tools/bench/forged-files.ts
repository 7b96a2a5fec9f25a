// npm run bench -- forged-files [files] [seed]: lets a server's data folder (a cell) check and import forged company
// files, and prints the outcome of each kind of forgery.
import { cpus } from 'node:os'
import { createChance } from '../../tests/support/chance.ts'
import { FORGERIES, forge, forgeTarget, genuineFile, tryForged } from '../../tests/support/forged-files.ts'

const [files = 2_000, seed = 1] = process.argv.slice(2).map(Number)
const kinds = Object.keys(FORGERIES)
const chance = createChance(seed)
const genuine = await genuineFile()
const target = forgeTarget()
const seen = new Map<string, Record<'refused' | 'harmless' | 'fault', number>>()
const begunAt = performance.now()
console.log(`${cpus().length} cores, node ${process.versions.node}, seed ${seed}`)
for (let n = 0; n < files; n++) {
  const kind = kinds[n % kinds.length]!
  const counts = seen.get(kind) ?? { refused: 0, harmless: 0, fault: 0 }
  seen.set(kind, counts)
  const forgery = FORGERIES[kind]!(chance, genuine)
  try {
    counts[await tryForged(target, forge(genuine, forgery), forgery.isBad ?? false)] += 1
  } catch (error) {
    counts.fault += 1
    process.exitCode = 1
    console.log(
      `✖ ${n} ${kind}: ${String(error)}`,
      forgery.sql ?? '',
      error instanceof Error ? (error.cause ?? '') : '',
    )
  }
}
target.remove()
const sumOf = (what: 'refused' | 'harmless' | 'fault'): number =>
  [...seen.values()].reduce((sum, counts) => sum + counts[what], 0)
for (const [kind, { refused, harmless, fault }] of seen)
  console.log(`${kind}: ${refused} refused, ${harmless} harmless, ${fault} faults`)
console.log(
  `${files} files in ${Math.round((performance.now() - begunAt) / 1_000)} s: ${sumOf('refused')} refused with nothing changed, ${sumOf('harmless')} imported without harm, ${sumOf('fault')} faults`,
)
