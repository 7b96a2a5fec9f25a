import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { openDb } from '../../../db/open.ts'
import { getPhrases, updatePhrases } from '../../../server/calls/notes-and-phrases.ts'
import { addCompany } from '../../support/builders.ts'

const phrase = (ja: string) => ({ ja, en: '', zh: '' })

test('[decisions 3] refuses phrases if another user has saved others since the user loaded them', () => {
  const db = openDb(':memory:')
  const asker = { companyId: addCompany(db), userId: null } as unknown as CompanyAsker
  const save = (phrases: ReturnType<typeof phrase>[], seen?: typeof phrases) =>
    updatePhrases(db, asker, { phrases, seen })
  const { phrases: first } = getPhrases(db, asker)
  save([phrase('一')], first)
  assert.throws(
    () => save([phrase('二')], first),
    (error) => error instanceof Refusal && error.key === 'changedElsewhere',
  )
  save([phrase('一')], first)
  save([phrase('一'), phrase('二')], [phrase('一')])
  save([phrase('三')])
  assert.deepEqual(getPhrases(db, asker), { phrases: [phrase('三')] })
  db.close()
})
