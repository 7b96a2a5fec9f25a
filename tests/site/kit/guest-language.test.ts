import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from '../../../site/kit/browser-language.ts'
import { createGuestLanguage } from '../../../site/kit/guest-language.ts'

test("[decisions 3] uses the browser's language, or English if it is not supported", () => {
  assert.deepEqual([['ja-JP', 'en'], ['en-GB'], ['zh-TW', 'ja'], ['ZH'], ['fr'], []].map(languageOf), [
    'ja',
    'en',
    'zh',
    'zh',
    'en',
    'ja',
  ])
})

test('[decisions 3] keeps the language that a visitor chose in the waiting room of a reservation', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const $first = createGuestLanguage(storage, ['ja'])
  $first.set('zh')
  assert.equal(createGuestLanguage(storage, ['ja']).get(), 'zh')
  const full = {
    getItem: () => 'xx',
    setItem() {
      throw new Error('full')
    },
  }
  const $forgetful = createGuestLanguage(full, ['en'])
  assert.equal($forgetful.get(), 'en')
  $forgetful.set('ja')
  assert.equal($forgetful.get(), 'ja')
  assert.equal(createGuestLanguage(undefined, ['zh']).get(), 'zh')
})
