import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { findAnswers } from '../../../db/queries/answers.ts'
import { findSignage, retireSignage } from '../../../db/queries/signages.ts'
import { retireStore } from '../../../db/queries/stores.ts'
import { addAnswers } from '../../../server/knowledge/answers.ts'
import { answersCsv, importAnswers, previewAnswers } from '../../../server/knowledge/answers-file.ts'
import { addCompany, addSignage, addStore } from '../../support/builders.ts'

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
const preview = (csv: string) => previewAnswers(deps(), asker.companyId, csv)
const addAnswer = async (place: { storeId?: number; signageId?: number } = {}): Promise<number> => {
  const [id = 0] = await addAnswers(deps(), asker, [
    {
      storeId: null,
      signageId: null,
      ...place,
      wordings: [{ lang: 'ja', text: '展望台は何階ですか' }],
      texts: [{ lang: 'ja', text: '10階です。', isDraft: false }],
    },
  ])
  return id
}

test('[decisions 7] refuses a file of answers with characters that could not be decoded', async () => {
  const id = await addAnswer()
  const { problems } = await preview(`id,ja_questions,ja_answer\n${id},\ufffd\ufffd,10\ufffd\n,x,y`)
  assert.deepEqual(problems, [{ line: 2, column: 'ja_questions', problem: 'encoding' }])
})

test('[decisions 7] skips rows of a file whose cells are all blank', async () => {
  const file = 'id,ja_questions,ja_answer\n,,\n,x,y\n, ,\u3000\n,,,,\n'
  const { rows, problems } = await preview(file)
  assert.deepEqual([rows, problems], [[{ line: 3, title: 'x', action: 'add' }], []])
  assert.deepEqual(await importAnswers(deps(), asker, file), { added: 1, changed: 0 })
})

test('[decisions 7] imports an answer that keeps a deleted store or signage, but moves none to a deleted one', async () => {
  const storeId = addStore(db, asker.companyId)
  const { signageId } = addSignage(db, { companyId: asker.companyId, storeId })
  const ids = [await addAnswer({ storeId }), await addAnswer({ signageId }), await addAnswer()]
  retireStore(db, storeId, 1)
  retireSignage(db, findSignage(db, signageId)!, 1)
  let file = ''
  for await (const part of answersCsv(deps(), asker.companyId)) file += part
  assert.deepEqual((await preview(file)).problems, [])
  const changed = file.replaceAll('10階です。', '11階です。')
  assert.deepEqual(await importAnswers(deps(), asker, changed), { added: 0, changed: 3 })
  assert.deepEqual(
    findAnswers(db, asker.companyId, ids).map((answer) => [answer.storeId, answer.signageId]),
    [
      [storeId, null],
      [null, signageId],
      [null, null],
    ],
  )
  const { problems } = await preview(`id,store,ja_answer\n${ids[2]},${storeId},x`)
  assert.deepEqual(
    problems.map(({ column, problem }) => [column, problem]),
    [['store', 'unknownPlace']],
  )
})
