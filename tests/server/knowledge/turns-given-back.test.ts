import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { ANSWERS_MAX, FACTS_OF_COMPANY_MAX, FILE_WORDINGS_MAX, WORDINGS_MAX } from '#core/limits.ts'
import { type Db, type DbLike, openDb } from '../../../db/open.ts'
import { insertAnswers, listAnswerPlaces, removeAnswer, updateAnswers } from '../../../db/queries/answers.ts'
import { insertFact, listFacts, listFactsAt } from '../../../db/queries/facts.ts'
import {
  findKnowledgeVersion,
  indexKnowledge,
  ROWS_LOOKED_AT,
  rowsWith,
  sourcesWith,
} from '../../../db/queries/knowledge.ts'
import { addAnswers, pageOfAnswers, READ_AT_ONCE } from '../../../server/knowledge/answers.ts'
import { answersCsv, importAnswers, previewAnswers } from '../../../server/knowledge/answers-file.ts'
import { setFacts } from '../../../server/knowledge/facts.ts'
import { beginIndexing, indexLater, refreshKnowledge } from '../../../server/knowledge/indexing.ts'
import { cutPasted, tryQuestion } from '../../../server/knowledge/trying.ts'
import { runningTurn } from '../../../server/system/breaks.ts'
import { addCompany, addStore } from '../../support/builders.ts'

const ROWS = 100
const PLACE = { storeId: null, signageId: null }

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
const fileOf = (rows: number, answer = 'です'): string =>
  [
    'ja_questions,ja_answer',
    ...Array.from({ length: rows }, (_, n) => `展示${n}は何ですか,${n}番${answer}`),
  ].join('\n')
const inputOf = (n: number, wordings = 1) => ({
  ...PLACE,
  wordings: Array.from({ length: wordings }, (_, k) => ({ lang: 'ja' as const, text: `展示${n}は${k}` })),
  texts: [{ lang: 'ja' as const, text: `${n}番`, isDraft: false }],
})

/** Runs work and makes it pause at every opportunity. @returns the result, and the number of pauses and transactions */
async function inTurns<Result>(
  work: () => Promise<Result>,
  onPause: (nth: number) => void = () => undefined,
) {
  let pauses = 0
  let transactions = 0
  const transact = db.transaction.bind(db)
  db.transaction = ((run: never) => {
    transactions++
    return transact(run)
  }) as Db['transaction']
  const turn = { isUsedUp: () => true, pause: async () => onPause(++pauses) }
  try {
    const result = await runningTurn.run(turn, work)
    return { pauses, transactions, result }
  } finally {
    db.transaction = transact
  }
}

test('[decisions 2] pauses the preview of a file of answers at each line, so that other requests run', async () => {
  const { pauses } = await inTurns(() => previewAnswers(deps(), asker.companyId, fileOf(ROWS)))
  assert.ok(pauses >= ROWS, String(pauses))
})

test('[decisions 2] pauses an import of answers at each line, but writes all answers in one transaction', async () => {
  const { pauses, transactions, result } = await inTurns(() => importAnswers(deps(), asker, fileOf(ROWS)))
  assert.deepEqual(result, { added: ROWS, changed: 0 })
  // three pauses a line (when it is read, compared and indexed) and one before the answers are written
  assert.equal(pauses, 3 * ROWS + 1)
  assert.equal(transactions, 1 + ROWS)
})

test('[decisions 2] adds, lists and exports many answers in parts with a pause after each, so that other requests run', async () => {
  const added = await inTurns(() =>
    addAnswers(
      deps(),
      asker,
      Array.from({ length: ROWS }, (_, n) => inputOf(n)),
    ),
  )
  assert.ok(added.pauses >= ROWS, String(added.pauses))
  const parts = ROWS / READ_AT_ONCE - 1
  const listed = await inTurns(() =>
    pageOfAnswers(deps(), asker, { text: '展示', page: 1, limit: 5 } as never),
  )
  assert.equal(listed.pauses, parts)
  let file = ''
  const read = await inTurns(async () => {
    for await (const part of answersCsv(deps(), asker.companyId)) file += part
  })
  assert.equal(read.pauses, parts)
  assert.equal(file.split('\r\n').length, 1 + ROWS + 1)
  const facts = Array.from({ length: ROWS }, (_, n) => ({ lang: 'ja' as const, label: `札${n}`, text: 'x' }))
  for (const steps of [ROWS, 2 * ROWS]) {
    const set = await inTurns(() => setFacts(deps(), asker, { storeId: null, facts }))
    assert.equal(set.pauses, steps)
  }
})

test('[decisions 2] pauses a search before each word and n-gram, so that other requests run', async () => {
  const english = (text: string) => ({
    ...PLACE,
    wordings: [{ lang: 'en' as const, text }],
    texts: [{ lang: 'en' as const, text, isDraft: false }],
  })
  await addAnswers(deps(), asker, [english('Where is the cloakroom'), english('Is there parking')])
  const asked = (text: string) => inTurns(() => tryQuestion(deps(), asker, { ...PLACE, lang: 'en', text }))
  const counted = []
  for (const text of ['cloakroom', 'cloakroom', 'cloakroom parking', 'zyx wvu tsr']) {
    const { pauses, result } = await asked(text)
    counted.push({ pauses, found: result.found.length })
  }
  // Exact numbers, so that the test fails if a step stops pausing. The second search pauses less often, because the
  // first one has stored how many answers contain the word.
  assert.deepEqual(counted, [
    { pauses: 22, found: 1 },
    { pauses: 20, found: 1 },
    { pauses: 23, found: 2 },
    { pauses: 14, found: 0 },
  ])
})

test('[decisions 2] pauses while it splits pasted text into suggestions, and stops at the maximum number shown', async () => {
  const cut = async (text: string) => {
    const { pauses, result } = await inTurns(() => cutPasted(deps(), asker, { lang: 'ja', text }))
    const { suggestions } = result
    return { pauses, shown: suggestions.length }
  }
  const blank = await cut('\n'.repeat(9_999))
  assert.deepEqual(blank, { pauses: 200, shown: 0 })
  const questions = Array.from({ length: 250 }, (_, n) => `Q: 展示${n}は何ですか\nA: ${n}番`).join('\n')
  // the first run counts the n-grams of the questions and stores the counts, which the next runs only read
  await cut(questions)
  const [short, long] = [await cut(questions), await cut(questions + '\n'.repeat(9_999))]
  assert.equal(short.shown, 200)
  assert.deepEqual(long, short)
  // one pause after the lines are split, one before the suggestion is compared, five in the search for similar answers
  assert.deepEqual(await cut('Q: 庭\nA: 奥'), { pauses: 7, shown: 1 })
})

test('[decisions 2] writes a hundred answers with as many SQL statements as one answer', () => {
  const counted = (run: (db: DbLike) => unknown): number => {
    let statements = 0
    const counting = new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          statements++
          return Reflect.apply(value, target, args)
        }
      },
    })
    run(counting)
    return statements
  }
  const inputs = Array.from({ length: ROWS }, (_, n) => inputOf(n, 3))
  const written = { companyId: asker.companyId, at: 1, by: null }
  const insert = (count: number) => counted((own) => insertAnswers(own, written, inputs.slice(0, count)))
  assert.equal(insert(1), insert(ROWS))
  const ids = listAnswerPlaces(db, asker.companyId).map(({ id }) => id)
  const change = (count: number) =>
    counted((own) =>
      updateAnswers(
        own,
        null,
        ids.slice(0, count).map((id, n) => ({ id, at: 2, input: inputOf(n, 2) })),
      ),
    )
  assert.equal(change(1), change(ROWS))
})

test('[decisions 7] refuses an imported file if one of its answers is deleted meanwhile', async () => {
  const [id = 0] = await addAnswers(deps(), asker, [inputOf(1)])
  const file = `id,ja_questions,ja_answer\n${id},x,y`
  const gone = inTurns(
    () => importAnswers(deps(), asker, file),
    (nth) => {
      if (nth === 1) removeAnswer(db, asker.companyId, id)
    },
  )
  await assert.rejects(gone, (error) => error instanceof Refusal && error.key === 'invalid')
  const restless = inTurns(
    () => importAnswers(deps(), asker, fileOf(2)),
    () => void insertAnswers(db, { companyId: asker.companyId, at: 1, by: null }, [inputOf(2)]),
  )
  await assert.rejects(restless, (error) => error instanceof Refusal && error.key === 'changedElsewhere')
})

test('[decisions 7] stops reading a file of answers at the first line above the limit', async () => {
  const preview = (file: string) => previewAnswers(deps(), asker.companyId, file)
  const { rows, problems } = await preview(`ja_answer\n${'x\n'.repeat(5 * ANSWERS_MAX)}`)
  assert.deepEqual([rows.length, problems.length], [ANSWERS_MAX, ANSWERS_MAX + 1])
  assert.equal(problems.at(-1)?.problem, 'tooMany')
  const cell = Array.from({ length: WORDINGS_MAX }, (_, n) => `w${n}`).join('\n')
  const wordings = (lines: number) => `ja_questions,ja_answer\n${`"${cell}",x\n`.repeat(lines)}`
  const most = Math.floor(FILE_WORDINGS_MAX / WORDINGS_MAX)
  assert.deepEqual((await preview(wordings(most))).problems, [])
  const tooMany = await preview(wordings(most + 1))
  assert.deepEqual(tooMany.problems, [{ line: 1, column: '', problem: 'tooMany' }])
  const long = await preview(`ja_questions,ja_answer\n"${'a\n'.repeat(100_000)}",x`)
  assert.deepEqual(long.problems, [{ line: 2, column: 'ja_questions', problem: 'tooLong' }])
})

test('[decisions 7] reads at most ROWS_LOOKED_AT rows of the search index in one SQL statement', () => {
  const { companyId } = asker
  const scope = { companyId, lang: 'ja', ...PLACE }
  const index = (id: number, wordings: number) =>
    db.transaction((tx) =>
      indexKnowledge(
        tx,
        { companyId, kind: 'answer', id },
        PLACE,
        Array.from({ length: wordings }, () => ({ lang: 'ja', wording: 'x', grams: ['沢山'] })),
      ),
    )
  index(1_000_001, ROWS_LOOKED_AT - 1)
  index(1_000_002, 1)
  assert.equal(sourcesWith(db, scope, '沢山'), 2)
  index(1_000_003, 1)
  assert.equal(sourcesWith(db, scope, '沢山'), 2)
  assert.equal(rowsWith(db, scope, '沢山').length, ROWS_LOOKED_AT)
})

test("[decisions 7] limits the number of a company's facts in all its stores together", async () => {
  const { companyId } = asker
  const fact = (position: number) => ({ lang: 'ja' as const, label: `札${position}`, text: 'x' })
  const fill = (storeId: number | null, from: number, to: number) =>
    db.transaction((tx) => {
      for (let position = from; position < to; position++)
        insertFact(tx, { ...fact(position), companyId, storeId, position })
    })
  fill(addStore(db, companyId), 0, FACTS_OF_COMPANY_MAX - 1)
  fill(null, 0, 2)
  const set = (count: number) =>
    setFacts(deps(), asker, { storeId: null, facts: Array.from({ length: count }, (_, n) => fact(n)) })
  await set(1)
  await assert.rejects(set(2), (error) => error instanceof Refusal && error.key === 'invalid')
  assert.equal(listFacts(db, companyId).length, FACTS_OF_COMPANY_MAX, 'a refusal changes nothing')
})

test("[decisions 7] reads facts of the company and of the question's store, and only those in the question's language", () => {
  const { companyId } = asker
  const [here, elsewhere] = [addStore(db, companyId), addStore(db, companyId)]
  const add = (storeId: number | null, lang: 'ja' | 'en', position: number) =>
    insertFact(db, { companyId, storeId, lang, label: 'x', text: 'x', position })
  const own = add(here, 'ja', 0)
  add(elsewhere, 'ja', 0)
  add(here, 'en', 0)
  const [second, first] = [add(null, 'ja', 1), add(null, 'ja', 0)]
  const ids = (storeId: number | null, limit = 9) =>
    listFactsAt(db, { companyId, lang: 'ja', storeId }, limit).map(({ id }) => id)
  assert.deepEqual(
    [ids(here), ids(null), ids(here, 2)],
    [
      [first, second, own],
      [first, second],
      [first, second],
    ],
  )
})

test('[decisions 7] marks the search index as incomplete after an indexing step has failed', async () => {
  const own = openDb(':memory:')
  refreshKnowledge(own)
  const complete = findKnowledgeVersion(own)
  const index = (step: () => void) => {
    own.transaction((tx) => beginIndexing(tx))
    return indexLater(own, [step])
  }
  await index(() => undefined)
  assert.equal(findKnowledgeVersion(own), complete)
  const broken = index(() => {
    throw new Error('disk full')
  })
  await assert.rejects(broken, /disk full/)
  await index(() => undefined)
  assert.notEqual(findKnowledgeVersion(own), complete)
  assert.equal(refreshKnowledge(own), true)
  own.close()
})
