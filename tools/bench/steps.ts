// npm run bench -- steps: measures for the most expensive requests (noisy-neighbour/bodies.ts) the most CPU
// time that a single one uses between two turns of the event loop. All other requests have to wait during that
// time. Other work on the machine hardly changes the figure. Uses `inject`, without a network.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { openDb } from '../../db/open.ts'
import { addCompany, addPerson } from '../../tests/support/builders.ts'
import { buildTestApp, signIn } from '../../tests/support/test-app.ts'
import { CSV, FACTS, LONG, many, PLACE, question, TEXT } from './noisy-neighbour/bodies.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-bench-'))
const db = openDb(join(folder, 'uketsuke.sqlite'))
const fixture = await buildTestApp({ db, environment: { RATE_LIMITS: '0' } })
const person = addPerson(db, { companyId: addCompany(db), role: 'companyAdmin' })
const cookie = await signIn(fixture.app, person.loginId)

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
let isOver = false
let last = 0
let longest = 0
function turn(): void {
  const at = cpuMs()
  longest = Math.max(longest, at - last)
  last = at
  if (!isOver) setImmediate(turn)
}
turn()

console.log('| request | status | CPU ms | longest step, ms |\n| --- | --- | --- | --- |')
async function ask(name: string, path: string, payload?: object): Promise<string> {
  await nextLoop()
  longest = 0
  const before = cpuMs()
  last = before
  const answer = await fixture.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/${path}`,
    headers: { cookie },
    ...(payload && { payload }),
  })
  const used = cpuMs() - before
  await nextLoop()
  await nextLoop()
  console.log(`| ${name} | ${answer.statusCode} | ${used.toFixed(0)} | ${longest.toFixed(0)} |`)
  return answer.body
}

const answer = (n: number): object => ({
  ...PLACE,
  wordings: many(60, (k) => ({ lang: 'ja', text: question(60 * n + k) })),
  texts: [{ lang: 'ja', text: 'はい', isDraft: false }],
})
const STRANGE = many(80, (n) => `qu${(n * 7_919).toString(36)}x`)
  .join(' ')
  .slice(0, 500)

await ask('previewAnswers, 1,900 new answers', 'previewAnswers', { csv: CSV })
await ask('importAnswers, the same', 'importAnswers', { csv: CSV })
const file = await ask('getAnswers.csv', 'getAnswers.csv')
await ask('importAnswers, all answers changed', 'importAnswers', { csv: file.replaceAll('あ', 'い') })
await ask('previewAnswers, nothing changed', 'previewAnswers', { csv: file })
await ask('getAnswers, by text', 'getAnswers', { text: '駐車場' })
await ask('tryQuestion, 500 letters', 'tryQuestion', { lang: 'ja', text: LONG, ...PLACE })
await ask('tryQuestion, the same again', 'tryQuestion', { lang: 'ja', text: LONG, ...PLACE })
await ask('tryQuestion, 80 strange English words', 'tryQuestion', { lang: 'en', text: STRANGE, ...PLACE })
await ask('cutText, 190,000 letters', 'cutText', { lang: 'ja', text: TEXT })
await ask('updateFacts, 500 new facts', 'updateFacts', FACTS)
await ask('updateFacts, the same again', 'updateFacts', FACTS)
await ask('addAnswers, 50 with 60 wordings each', 'addAnswers', { answers: many(50, answer) })
isOver = true
await fixture.close()
rmSync(folder, { recursive: true, force: true })
