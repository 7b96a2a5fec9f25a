import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factSentence } from '#core/knowledge/facts.ts'

test('[7.5] turns a fact into a sentence, and adds no second predicate if its text already has one', () => {
  const ja = (text: string) => factSentence('ja', 'お手洗い', text)
  assert.equal(ja('1階の奥'), 'お手洗いは、1階の奥です。')
  assert.equal(ja('1階の奥にあります'), 'お手洗いは、1階の奥にあります。')
  assert.equal(ja('9時から18時です'), 'お手洗いは、9時から18時です。')
  assert.equal(ja('係の者にお尋ねください'), 'お手洗いは、係の者にお尋ねください。')
  assert.equal(ja('ございません。'), 'ございません。')
  assert.equal(factSentence('en', 'Toilet', 'first floor'), 'Toilet: first floor.')
})
