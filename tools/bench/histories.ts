// npm run bench -- histories [count] [seed]: runs random histories of signages, operators and supervisors
// against the server's real connection code over socket pairs (tests/support/histories.ts). Connections break, and
// messages arrive late, repeatedly or out of order. Prints how often each state was reached.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { runHistories } from '../../tests/support/histories.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [count = 2_000, seed = 2026] = positionals.map(Number)
const begunAt = performance.now()
const reached = await runHistories(count, seed)
const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1)
console.log(
  `${count} histories, seed ${seed}: all held, ${seconds} s on ${cpus().length} cores, Node ${process.version}`,
)
for (const [what, times] of Object.entries(reached)) console.log(`  ${what.padEnd(16)}${times}`)
process.exit(0)
