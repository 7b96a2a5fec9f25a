import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createJudge, percent, questionsOf, scoreOf } from '../../../tools/bench/answers/judge.ts'
import { KNOWLEDGE } from '../../../tools/bench/answers/knowledge.ts'

const [heldOut, tunedOn] = [questionsOf('held-out'), questionsOf('tuned-on')]

test('[decisions 7] the 150 test questions are distinct, and none equals a stored wording', () => {
  const all = [...heldOut, ...tunedOn]
  assert.deepEqual([heldOut.length, tunedOn.length], [50, 100])
  for (const lang of ['ja', 'en', 'zh']) assert.equal(all.filter((one) => one.lang === lang).length, 50, lang)
  assert.equal(new Set(all.map(({ text }) => text)).size, 150)
  const wordings = new Set(KNOWLEDGE.flatMap(({ ja, en, zh }) => [...ja[0], ...en[0], ...zh[0]]))
  assert.deepEqual(
    all.filter(({ text }) => wordings.has(text)).map(({ text }) => text),
    [],
  )
  const names = new Set(['-', ...KNOWLEDGE.map(({ name }) => name)])
  assert.deepEqual(
    all.filter(({ wanted }) => !names.has(wanted)).map(({ wanted }) => wanted),
    [],
  )
})

test('[decisions 7] the search answers at least 90 % of unseen test questions correctly, and at most 3 % wrongly', async () => {
  const { judge, close } = createJudge()
  const judged = await Promise.all(heldOut.map((question) => judge(question)))
  const score = scoreOf(judged.map((one) => one.judged))
  close()
  assert.ok(percent(score, 'right') >= 90, JSON.stringify(score))
  assert.ok(percent(score, 'wrong') <= 3, JSON.stringify(score))
})
