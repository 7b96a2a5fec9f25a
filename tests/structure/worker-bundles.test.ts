import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { keepPlaces } from '../../server/process/bundle/places.ts'

test('[decisions 1] the bundler finds the source file of every worker thread', () => {
  const found: string[] = []
  const { transform } = keepPlaces(resolve('.'), resolve('built'), (worker) => found.push(worker))
  const sources = globSync('{core,server,db,relay}/**/*.ts').filter(
    (path) => !path.startsWith('server/process/bundle/'),
  )
  const threads: string[] = []
  for (const path of sources) {
    const code = readFileSync(path, 'utf8')
    // a file that uses parentPort is a worker thread
    if (/\bparentPort\b/.test(code)) threads.push(path)
    ;(transform as (code: string, id: string) => unknown)(code, resolve(path))
  }
  assert.ok(threads.length >= 3)
  assert.deepEqual(found.toSorted(), threads.toSorted())
})
