import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedLips, type LipSource } from '../../../site/avatar/lips.ts'
import { lazyLips } from '../../../site/kiosk/lazy-lips.ts'

const open = { ...closedLips(), aa: 1, level: 1 }

function fakeLips() {
  let disposals = 0
  const source: LipSource = { sample: () => open, dispose: () => void disposals++ }
  return { source, disposals: () => disposals }
}

test("[2.4.4] keeps the avatar's mouth closed until the lip analysis is loaded, then follows it", async () => {
  const { source, disposals } = fakeLips()
  const loading = Promise.resolve(source)
  const lips = lazyLips(() => loading)
  assert.deepEqual(lips.sample(), closedLips())
  await loading
  assert.deepEqual(lips.sample(), open)
  lips.dispose()
  assert.equal(disposals(), 1)
})

test('[2.4.4] disposes a lip analysis that finishes loading after the voice has ended', async () => {
  const { source, disposals } = fakeLips()
  const loading = Promise.resolve(source)
  const lips = lazyLips(() => loading)
  lips.dispose()
  await loading
  assert.equal(disposals(), 1)
  assert.deepEqual(lips.sample(), closedLips())
})

test("[2.4.4] keeps the avatar's mouth closed if the lip analysis cannot be loaded", async () => {
  const loading = Promise.reject(new Error('no network'))
  const lips = lazyLips(() => loading)
  await loading.catch(() => undefined)
  assert.deepEqual(lips.sample(), closedLips())
  lips.dispose()
})
