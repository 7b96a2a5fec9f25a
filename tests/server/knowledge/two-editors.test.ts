import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { getPronunciations, updatePronunciations } from '../../../server/dialogue/pronunciations.ts'
import { getFacts, setFacts } from '../../../server/knowledge/facts.ts'
import { addCompany, addStore } from '../../support/builders.ts'

let db: Db
let asker: CompanyAsker

before(() => {
  db = openDb(':memory:')
})
after(() => db.close())
beforeEach(() => {
  asker = { companyId: addCompany(db), userId: null } as unknown as CompanyAsker
})

const deps = () => ({ db, now: () => 1_000 })
const isChangedElsewhere = (error: unknown) => error instanceof Refusal && error.key === 'changedElsewhere'

test('[decisions 7] refuses facts if another user has saved other facts of the same store since the user loaded them', async () => {
  const storeId = addStore(db, asker.companyId)
  const fact = (label: string) => ({ lang: 'ja' as const, label, text: 'x' })
  const save = (facts: object[], seen?: object[]) =>
    setFacts(deps(), asker, { storeId, facts, seen } as Parameters<typeof setFacts>[2])
  await save([fact('一')], [])
  await setFacts(deps(), asker, { storeId: null, facts: [fact('会社')], seen: [] })
  await assert.rejects(save([fact('二')], []), isChangedElsewhere)
  const labels = () => getFacts(deps(), asker).map(({ label }) => label)
  assert.deepEqual(labels(), ['会社', '一'])
  await save([fact('一')], [])
  await save([fact('一'), fact('二')], [fact('一')])
  assert.deepEqual(labels(), ['会社', '一', '二'])
  await save([fact('三')])
  assert.deepEqual(labels(), ['会社', '三'], 'without `seen`, any facts are replaced')
})

test('[7.5] refuses pronunciations if another user has saved others since the user loaded them', () => {
  const word = (written: string) => ({ lang: 'ja' as const, written, spoken: 'x' })
  const save = (pronunciations: ReturnType<typeof word>[], seen?: ReturnType<typeof word>[]) =>
    updatePronunciations(db, asker, { pronunciations, seen })
  save([word('一')], [])
  assert.throws(() => save([word('二')], []), isChangedElsewhere)
  save([word('一')], [])
  save([word('一'), word('二')], [word('一')])
  assert.equal(getPronunciations(db, asker).pronunciations.length, 2)
  save([word('三')])
  assert.deepEqual(getPronunciations(db, asker).pronunciations, [word('三')])
})
