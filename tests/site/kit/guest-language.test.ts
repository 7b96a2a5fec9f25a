import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuestLanguage, languageOf } from '../../../site/kit/guest-language.ts'

test('[decisions 3] a guest reads the browser’s language, or English where it is none of three', () => {
  assert.deepEqual([['ja-JP', 'en'], ['en-GB'], ['zh-TW', 'ja'], ['ZH'], ['fr'], []].map(languageOf), [
    'ja',
    'en',
    'zh',
    'zh',
    'en',
    'ja',
  ])
})

test('[decisions 3] what is chosen in the waiting room is kept for the room and for what follows', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
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
