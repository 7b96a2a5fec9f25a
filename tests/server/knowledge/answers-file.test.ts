import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { addAnswers } from '../../../server/knowledge/answers.ts'
import { previewAnswers } from '../../../server/knowledge/answers-file.ts'
import { addCompany } from '../../support/builders.ts'

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
