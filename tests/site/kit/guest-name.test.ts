import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuestName } from '../../../site/kit/guest-name.ts'

test('[decisions 6] keeps the name that a visitor has entered in the waiting room of a reservation', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const $first = createGuestName(storage)
  assert.equal($first.get(), '')
  $first.set('山田 太郎')
  assert.equal(createGuestName(storage).get(), '山田 太郎')
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  }
  const $forgetful = createGuestName(full)
  $forgetful.set('山田')
  assert.equal($forgetful.get(), '山田')
})
