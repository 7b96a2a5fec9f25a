import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaveVisitorMessage } from '#core/visitor-messages/contract.ts'
import { decideMessage, dialable, messagePhoneProblem } from '#core/visitor-messages/message.ts'

const REQUEST = '00000000-0000-4000-8000-000000000001'
const OPEN = { doneAt: null, doneBy: null }
const DONE = { doneAt: 5, doneBy: 1 }

test("[decisions 4] marks a visitor's message as done, and as open again", () => {
  assert.deepEqual(decideMessage(OPEN, { isDone: true, userId: 2, at: 9 }), { doneAt: 9, doneBy: 2 })
  assert.deepEqual(decideMessage(DONE, { isDone: false, userId: 2, at: 9 }), OPEN)
})

test('[decisions 4] ignores a second operator who marks the same message in the same way', () => {
  assert.equal(decideMessage(DONE, { isDone: true, userId: 2, at: 9 }), undefined)
  assert.equal(decideMessage(OPEN, { isDone: false, userId: 2, at: 9 }), undefined)
})

test('[decisions 4] accepts callback numbers with spaces, hyphens, brackets or +, from 7 digits on', () => {
  for (const phone of ['03-1234-5678', '+81 90 1234 5678', '(03)12345678', '1234567'])
    assert.equal(messagePhoneProblem(phone), undefined, phone)
  assert.equal(messagePhoneProblem('123-456'), 'phoneTooShort')
  for (const phone of ['tel:0312345678', '03-1234-5678;ext=1', '電話なし', '03\n12345678', '12345+67'])
    assert.equal(messagePhoneProblem(phone), 'invalid', phone)
  assert.equal(messagePhoneProblem('1'.repeat(25)), undefined)
  assert.equal(messagePhoneProblem('1'.repeat(26)), 'tooLong')
})

test('[decisions 4] reads a phone number that was typed in full width, with any kind of dash', () => {
  const phoneOf = (phone: string) =>
    leaveVisitorMessage.input.safeParse({ requestId: REQUEST, lang: 'ja', phone }).data?.phone
  assert.equal(phoneOf(' ０３－１２３４ー５６７８ '), '03-1234-5678')
  assert.equal(phoneOf('＋８１（９０）１２３４−５６７８'), '+81(90)1234-5678')
  assert.equal(phoneOf('電話ー１２３４５６７'), undefined)
})

test('[decisions 4] removes everything but digits and a leading + from a number to dial', () => {
  assert.equal(dialable('03-1234-5678'), '0312345678')
  assert.equal(dialable('+81 (0)90'), '+81090')
})

test("[decisions 4] normalizes a visitor's message to one line, and refuses URLs and long texts", () => {
  const parse = (words: object) =>
    leaveVisitorMessage.input.safeParse({ requestId: REQUEST, lang: 'ja', ...words })
  const read = parse({
    text: ' 急ぎです。\n\n場所: ほんとう\t ',
    name: '山田\n太郎',
    phone: ' 03-1234-5678 ',
  })
  assert.ok(read.success)
  assert.equal(read.data.text, '急ぎです。 場所: ほんとう')
  assert.deepEqual([read.data.name, read.data.phone], ['山田 太郎', '03-1234-5678'])
  const pasted = parse({ text: 'a\u202eb\u0007\u2028c \u0000', name: '\u2066山田\u2069' })
  assert.deepEqual([pasted.data?.text, pasted.data?.name], ['ab c', '山田'])
  for (const text of ['https://evil.example', 'ｈｔｔｐ：／／evil.example', 'http:\u202e//evil.example'])
    assert.ok(!parse({ text }).success, text)
  assert.ok(parse({ text: 'あ'.repeat(400) }).success)
  assert.ok(!parse({ text: 'あ'.repeat(401) }).success)
  assert.ok(parse({ soundSeconds: '60' }).success)
  assert.ok(!parse({ soundSeconds: '61' }).success)
})
