// node tests/support/move-until.ts <from> <to> <company> [<step>]: moves a company between two data folders, and kills
// itself with SIGKILL right after that step.
import { openCell } from '../../server/cells/cell.ts'
import { moveCompany } from '../../server/cells/move.ts'
import { readConfig } from '../../server/system/config.ts'

const [from = '', to = '', company = '', last] = process.argv.slice(2)
const cells = { from: openCell(from), to: openCell(to) }
await moveCompany({
  ...cells,
  config: readConfig({
    MODE: 'srv',
    DATA_DIR: from,
    SERVER_NAME: 'east',
    PUBLIC_URL: 'https://east.example.jp',
  }),
  company: Number(company),
  timeoutMs: 0,
  now: Date.now,
  say: () => undefined,
  lead: async () => undefined,
  onStep(done) {
    if (done === last) process.kill(process.pid, 'SIGKILL')
  },
})
cells.from.close()
cells.to.close()
