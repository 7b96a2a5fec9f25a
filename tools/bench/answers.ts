// npm run bench -- answers [why]: counts how many of 150 questions the product's built-in search for answers (without a
// chat server) answers correctly. 50 of them are held out: they were not used to tune it. `why` shows what went wrong
// with the other questions; for the held-out ones only the score is shown.
import {
  createJudge,
  type Judged,
  OUTCOMES,
  percent,
  type Question,
  questionsOf,
  type Score,
  scoreOf,
} from './answers/judge.ts'

const GOAL = { right: 90, wrong: 3 }
const isWhy = process.argv[2] === 'why'
const { judge, why, close } = createJudge()

const row = (name: string, score: Score): string =>
  [
    name.padEnd(14),
    String(score.questions).padStart(4),
    ...OUTCOMES.map((one) => `${score.counts[one]} (${percent(score, one).toFixed(0)} %)`.padStart(12)),
  ].join(' ')

async function print(file: 'held-out' | 'tuned-on'): Promise<Score> {
  const startedAt = performance.now()
  const all: [Question, Judged][] = []
  for (const question of questionsOf(file)) {
    const { judged, got } = await judge(question)
    if (isWhy && file === 'tuned-on' && judged !== 'right')
      console.log(
        `  ${judged}: ${question.lang} ${question.text} → ${got}, wanted ${question.wanted}. ${await why(question)}`,
      )
    all.push([question, judged])
  }
  const tookMs = (performance.now() - startedAt) / all.length
  const score = scoreOf(all.map(([, judged]) => judged))
  console.log(row(file, score))
  for (const [lang, own] of Map.groupBy(all, ([question]) => question.lang))
    console.log(row(`  ${lang}`, scoreOf(own.map(([, judged]) => judged))))
  const without = all.filter(([{ wanted }]) => wanted === '-')
  console.log(row('  no answer', scoreOf(without.map(([, judged]) => judged))))
  console.log(`  ${tookMs.toFixed(1)} ms a question`)
  return score
}

console.log(`${'questions'.padEnd(14)}    n ${OUTCOMES.map((one) => one.padStart(12)).join(' ')}`)
await print('tuned-on')
const score = await print('held-out')
close()
const isReached = percent(score, 'right') >= GOAL.right && percent(score, 'wrong') <= GOAL.wrong
console.log(
  `held out: right ≥ ${GOAL.right} %, wrong ≤ ${GOAL.wrong} %: ${isReached ? 'reached' : 'NOT reached'}`,
)
