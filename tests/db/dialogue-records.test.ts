import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../db/open.ts'
import { countDialogues } from '../../db/queries/dialogue-records.ts'
import { insertDialogue } from '../../db/queries/dialogues.ts'
import { addCompany, addSignage } from '../support/builders.ts'

test('[decisions 7] counts dialogues only up to the given maximum', () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { signageId } = addSignage(db, { companyId })
  for (const n of [1, 2, 3]) {
    const lang = n === 3 ? 'en' : 'ja'
    insertDialogue(db, { id: `talk ${n}`, companyId, signageId, lang, beganAt: n })
  }
  const counts = [2, 3, 4].map((most) => countDialogues(db, companyId, {}, most))
  assert.deepEqual([...counts, countDialogues(db, companyId, { lang: 'en' }, 2)], [2, 3, 3, 1])
  db.close()
})
