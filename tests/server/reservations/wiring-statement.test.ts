import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#core/http/refusals.ts'
import { STATEMENT_FILES_PER_MINUTE } from '#core/reservations/contract.ts'
import { createStatementThread } from '../../../server/reservations/wiring-statement.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const SHEET = {
  title: 'ご利用明細',
  facts: ['花'],
  columns: [{ title: '件名', width: 100 }],
  rows: [['相談']],
  totals: [],
  footnotes: [],
}

test("[decisions 2] draws PDF statements of several companies in turn, and refuses a company's fifth statement in the queue", async () => {
  const draw = createStatementThread()
  const drawn: number[] = []
  const ask = async (companyId: number): Promise<void> => {
    const pdf = await draw(companyId, SHEET)
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    drawn.push(companyId)
  }
  const loud = [1, 1, 1, 1].map(ask)
  await assert.rejects(ask(1), (error) => error instanceof Refusal && error.key === 'tooMany')
  await Promise.all([...loud, ask(2)])
  // when the second company asks, the first company's first statement is being drawn already and its second one is next
  assert.deepEqual(drawn, [1, 1, 2, 1, 1])
})

test('[decisions 2] refuses more than six PDF statements a minute per account', async () => {
  const { app, db, close } = await buildTestApp()
  const person = addPerson(db, { companyId: addCompany(db), role: 'companyAdmin' })
  const cookie = await signIn(app, person.loginId)
  // invalid requests count toward the limit, too
  const ask = (kind: 'pdf' | 'csv', month = 0) =>
    app.inject({ url: `/reservation/usage.${kind}?year=2026&month=${month}`, headers: { cookie } })
  for (let n = 0; n < STATEMENT_FILES_PER_MINUTE; n++) assert.equal((await ask('pdf')).statusCode, 400)
  const refused = await ask('pdf', 4)
  assert.deepEqual([refused.statusCode, refused.json().key], [429, 'tooMany'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await ask('csv', 4)).statusCode, 200)
  await close()
})
