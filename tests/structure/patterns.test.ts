import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { cutters, patternsOf } from '../support/patterns.ts'
import { type Slow, worstOf } from '../support/pump.ts'

/** Folders whose code reads data from clients, companies and their servers. */
const FOLDERS = ['core', 'server', 'relay', 'db']

interface Reply {
  index: number
  worst: Slow | undefined
}

/** Time limit for each pattern or function. One that takes exponential time would never end. */
const NO_ANSWER_MS = 120_000

/**
 * Matches patterns, or runs functions, on longer and longer input in a worker.
 * @returns those that take more than linear time
 */
async function slowOf(
  count: number,
  mode: 'patterns' | 'cutters',
  nameOf: (index: number) => string,
): Promise<string[]> {
  const worker = new Worker(new URL('../support/pump-worker.ts', import.meta.url), {
    workerData: { mode, folders: FOLDERS },
  })
  const slow: string[] = []
  let at = 0
  try {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => reject(new Error(`${nameOf(at)} does not end`))
      let watch = setTimeout(giveUp, NO_ANSWER_MS)
      worker.on('error', reject)
      worker.on('message', ({ index, worst }: Reply) => {
        clearTimeout(watch)
        watch = setTimeout(giveUp, NO_ANSWER_MS)
        at = index + 1
        if (worst)
          slow.push(
            `${nameOf(index)}: ${worst.ms} ms for 20,000 × ${worst.pump}, ${worst.ratio} × as long for 4 × as much`,
          )
        if (at < count) return
        clearTimeout(watch)
        resolve()
      })
    })
  } finally {
    await worker.terminate()
  }
  return slow
}

test('[decisions 1] server, relay and database use only regular expressions that take linear time', async () => {
  const patterns = patternsOf(FOLDERS)
  assert.ok(patterns.length > 200, `${patterns.length} patterns`)
  assert.deepEqual(await slowOf(patterns.length, 'patterns', (index) => patterns[index]?.name ?? ''), [])
})

test("[decisions 7] functions that cut, normalize or check users' texts take linear time", async () => {
  const names = Object.keys(cutters)
  assert.deepEqual(await slowOf(names.length, 'cutters', (index) => names[index] ?? ''), [])
})

test('[decisions 1] detects regular expressions and functions that take quadratic time', () => {
  for (const slow of [
    /=+$/,
    /a\s*\d*\s*:/,
    (text: string) => text.split('').map((_, at) => text.lastIndexOf('\u{1}', at)),
  ])
    assert.ok(worstOf(slow), String(slow))
  for (const linear of [/={1,2}$/, /a[\s\d]*:/, /\d{1,9},/g, (text: string) => text.split('')])
    assert.equal(worstOf(linear), undefined, String(linear))
})
