import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from '../../../server/system/fair-queue.ts'

/** Tasks that end when the test says so. `log` lists them in the order in which they started. */
function openTasks() {
  const log: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      log.push(name)
      ends.push(() => resolve(name))
    })
  const endNext = async () => {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  return { log, task, endNext }
}

test("[5] alternates between companies, so that many tasks of one company do not delay another's", async () => {
  const queue = createFairQueue({ waitingMax: 8 })
  const { log, task, endNext } = openTasks()
  const all = [1, 2, 3].map((n) => queue.run(1, task(`A${n}`), 'full'))
  all.push(queue.run(2, task('B1'), 'full'))
  for (let n = 0; n < 4; n++) await endNext()
  assert.deepEqual(await Promise.all(all), ['A1', 'A2', 'A3', 'B1'])
  assert.deepEqual(log, ['A1', 'A2', 'B1', 'A3'])
})

test("[5] limits each company's waiting tasks separately", async () => {
  const queue = createFairQueue({ waitingMax: 2 })
  const { task, endNext } = openTasks()
  const first = queue.run(1, task('A1'), 'full')
  const waiting = [queue.run(1, task('A2'), 'full'), queue.run(1, task('A3'), 'full')]
  assert.equal(await queue.run(1, task('A4'), 'full'), 'full')
  const other = queue.run(2, task('B1'), 'full')
  for (let n = 0; n < 4; n++) await endNext()
  assert.deepEqual(await Promise.all([first, ...waiting, other]), ['A1', 'A2', 'A3', 'B1'])
})

test('[5] goes on with the next task after one has failed', async () => {
  const queue = createFairQueue({ waitingMax: 2 })
  const failing = queue.run(1, () => Promise.reject(new Error('broken')), 'full')
  const next = queue.run(1, async () => 'done', 'full')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'done')
})
