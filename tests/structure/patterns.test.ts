import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { analyse } from 'scslre'
import { cutters, patternsOf } from '../support/patterns.ts'
import { type Slow, worstOf } from '../support/pump.ts'

/** Folders whose code reads data from clients, companies and their servers. */
const FOLDERS = ['core', 'server', 'relay', 'db']

/** Whether a text that repeats one character makes the pattern take more than linear time, by static analysis. */
const isSlow = ({ source, flags }: RegExp): boolean => analyse({ source, flags }).reports.length > 0

interface Reply {
  index: number
  worst: Slow | undefined
}

/** Time limit for each function. One that takes exponential time would never end. */
const NO_ANSWER_MS = 120_000

/**
 * Runs the functions on longer and longer input in a worker.
 * @returns those that take more than linear time
 */
async function slowCutters(): Promise<string[]> {
  const names = Object.keys(cutters)
  const worker = new Worker(new URL('../support/pump-worker.ts', import.meta.url))
  const slow: string[] = []
  let at = 0
  try {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => reject(new Error(`${names[at]} does not end`))
      let watch = setTimeout(giveUp, NO_ANSWER_MS)
      worker.on('error', reject)
      worker.on('message', ({ index, worst }: Reply) => {
        clearTimeout(watch)
        watch = setTimeout(giveUp, NO_ANSWER_MS)
        at = index + 1
        if (worst)
          slow.push(
            `${names[index]}: ${worst.ms} ms for 20,000 × ${worst.pump}, ${worst.ratio} × as long for 4 × as much`,
          )
        if (at < names.length) return
        clearTimeout(watch)
        resolve()
      })
    })
  } finally {
    await worker.terminate()
  }
  return slow
}

test('[decisions 1] server, relay and database use only regular expressions that take linear time', () => {
  const patterns = patternsOf(FOLDERS)
  assert.ok(patterns.length > 200, `${patterns.length} patterns`)
  assert.deepEqual(
    patterns.filter(({ pattern }) => isSlow(pattern)).map(({ name }) => name),
    [],
  )
})

test("[decisions 7] functions that cut, normalize or check users' texts take linear time", async () => {
  assert.deepEqual(await slowCutters(), [])
})

test('[decisions 1] detects regular expressions that take more than linear time', () => {
  for (const slow of [/=+$/, /a\s*\d*\s*:/, /%.*$/, /(a+)+$/]) assert.ok(isSlow(slow), String(slow))
  for (const linear of [/={1,2}$/, /(?<!=)=+$/, /a[\s\d]*:/, /%.*/s, /\d{1,9},/g])
    assert.equal(isSlow(linear), false, String(linear))
})

test('[decisions 7] detects functions that take quadratic time, and tolerates a single slow measurement', () => {
  const squareOf = (text: string) => text.split('=').length ** 2 / 1_000_000
  const lengthOf = (text: string) => text.length / 10
  /** In place of time: the ms that the function returns. */
  const clock = (run: (text: string) => unknown, text: string) => Number(run(text))
  assert.deepEqual(worstOf(squareOf, clock, clock), { pump: '"=x\\u0000"', ms: 400, ratio: 16 })
  assert.equal(worstOf(lengthOf, clock, clock), undefined)
  let measured = 0
  const collectsGarbage = (text: string) => lengthOf(text) * (measured++ === 0 ? 10 : 1)
  assert.equal(
    worstOf(lengthOf, clock, (_, text) => clock(collectsGarbage, text)),
    undefined,
  )
})
