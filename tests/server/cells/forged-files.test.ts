import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createChance } from '../../support/chance.ts'
import {
  FORGERIES,
  type ForgeTarget,
  forge,
  forgeTarget,
  type GenuineFile,
  genuineFile,
  tryForged,
} from '../../support/forged-files.ts'

/** Number of forged files for each kind of forgery; `npm run bench -- forged-files 2000` tries 2,000 files in total. */
const OF_A_KIND = 2

let genuine: GenuineFile
let target: ForgeTarget

before(async () => {
  genuine = await genuineFile()
  target = forgeTarget()
})
after(() => target.remove())

test('[decisions 9] imports the genuine file that the forgeries are based on', async () => {
  assert.equal(await tryForged(target, forge(genuine, {}), false), 'harmless')
})

for (const [kind, make] of Object.entries(FORGERIES))
  test(`[decisions 9] refuses a company's export file with ${kind}, or imports nothing harmful from it`, async () => {
    const chance = createChance(kind.length)
    for (let n = 0; n < OF_A_KIND; n++) {
      const forgery = make(chance, genuine)
      const words = `${n}: ${JSON.stringify(forgery.sql ?? '')}`
      const verdict = await tryForged(target, forge(genuine, forgery), forgery.isBad ?? false).catch(
        (error: unknown) => assert.fail(`${words}: ${String(error)} ${String((error as Error).cause ?? '')}`),
      )
      if (forgery.isBad) assert.equal(verdict, 'refused', words)
    }
  })
