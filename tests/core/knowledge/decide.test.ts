import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AHEAD, decide, SURE, UNSURE } from '#core/knowledge/decide.ts'
import { gramsOf } from '#core/knowledge/grams.ts'
import { rank, type Scored, type Wording } from '#core/knowledge/score.ts'

const scored = (source: string, score: number): Scored => ({
  source,
  score,
  wording: '',
  shared: [],
  place: 'everywhere',
})
const kinds = (...scores: number[]) => decide(scores.map((score, at) => scored(`answer:${at}`, score)))

test('[decisions 7] answers if the best score is high and clearly ahead; lets the visitor choose if it is only fairly high', () => {
  assert.deepEqual(kinds(SURE), { kind: 'answered', source: 'answer:0' })
  assert.equal(kinds(SURE, SURE - AHEAD - 0.001).kind, 'answered')
  assert.deepEqual(kinds(SURE, SURE - AHEAD + 0.001), {
    kind: 'candidates',
    sources: ['answer:0', 'answer:1'],
  })
  assert.deepEqual(kinds(SURE - 0.001), { kind: 'candidates', sources: ['answer:0'] })
  assert.deepEqual(kinds(UNSURE), { kind: 'candidates', sources: ['answer:0'] })
  assert.deepEqual(kinds(UNSURE - 0.001), { kind: 'unanswered' })
  assert.deepEqual(kinds(), { kind: 'unanswered' })
})

test('[decisions 7] offers the visitor at most three answers to choose from', () => {
  const decision = kinds(0.6, 0.6, 0.6, 0.6)
  assert.ok(decision.kind === 'candidates')
  assert.deepEqual(decision.sources, ['answer:0', 'answer:1', 'answer:2'])
})

const wording = (source: string, text: string, place: Wording['place'] = 'everywhere'): Wording => ({
  source,
  text,
  place,
  grams: gramsOf(text, 'ja'),
})
function ranked(question: string, wordings: readonly Wording[], sources = wordings.length): Scored[] {
  const of = (gram: string) => wordings.filter(({ grams }) => grams.includes(gram)).length
  return rank(gramsOf(question, 'ja'), wordings, { sources, of })
}

test('[decisions 7] gives the score 1 to a wording that equals the question, and omits answers that share no word with it', () => {
  const all = [
    wording('answer:1', '傘立ての鍵'),
    wording('answer:1', '鍵はどこ'),
    wording('answer:2', '料金'),
  ]
  const [first, ...others] = ranked('傘立ての鍵', all)
  assert.equal(first?.source, 'answer:1')
  assert.equal(first?.wording, '傘立ての鍵')
  assert.ok(first && first.score > 0.99)
  assert.ok(!others.some(({ source }) => source === 'answer:1'))
  assert.deepEqual(ranked('総理大臣', all), [])
  assert.deepEqual(ranked('', all), [])
})

test('[decisions 7] ranks an answer for this signage first, then one for its shop, then one for all shops', () => {
  const all = [
    wording('answer:1', '鍵'),
    wording('answer:2', '鍵', 'store'),
    wording('answer:3', '鍵', 'signage'),
  ]
  assert.deepEqual(
    ranked('鍵', all).map(({ source }) => source),
    ['answer:3', 'answer:2', 'answer:1'],
  )
})

test("[decisions 7] prefers this shop's answer among equally likely ones, but lets the visitor choose if unsure", () => {
  const here = (score: number): Scored => ({ ...scored('answer:9', score), place: 'store' })
  assert.deepEqual(decide([scored('answer:1', 0.9), here(0.88)]), { kind: 'answered', source: 'answer:9' })
  assert.deepEqual(decide([scored('answer:1', 0.9), here(0.9 - AHEAD - 0.001)]), {
    kind: 'answered',
    source: 'answer:1',
  })
  assert.equal(decide([here(0.9), { ...here(0.9), source: 'answer:8' }]).kind, 'candidates')
  assert.equal(decide([scored('answer:1', SURE), here(SURE - 0.01)]).kind, 'candidates')
})

test('[decisions 7] gives little weight to words that occur in many answers', () => {
  const all = [
    wording('answer:1', '展示室の照明'),
    wording('answer:2', '展示室の床'),
    wording('answer:3', '展示室の壁'),
  ]
  assert.equal(ranked('照明の展示室', all)[0]?.source, 'answer:1')
})

test('[decisions 7] chooses the answer whose wording equals the question, unless two answers have that wording', () => {
  const ranked = [scored('answer:1', 1), scored('answer:2', 1)]
  assert.equal(decide(ranked).kind, 'candidates')
  assert.deepEqual(decide(ranked, new Set(['answer:2'])), { kind: 'answered', source: 'answer:2' })
  assert.equal(decide(ranked, new Set(['answer:1', 'answer:2'])).kind, 'candidates')
  assert.deepEqual(decide([scored('answer:1', UNSURE - 0.1)], new Set(['answer:1'])), {
    kind: 'answered',
    source: 'answer:1',
  })
})
