import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addressProblem,
  anyTextProblem,
  emailProblem,
  type FieldProblem,
  type FieldRule,
  invisibleProblem,
  isEmail,
  loginIdProblem,
  nameProblem,
  nameTextProblem,
  phoneProblem,
  registrationKanaProblem,
} from '#core/fields/rules.ts'

type Row = [text: string, problem: FieldProblem | undefined]

function assertSays(rule: FieldRule, rows: readonly Row[]): void {
  assert.deepEqual(
    rows.map(([text]) => [text.slice(0, 40), rule(text)]),
    rows.map(([text, problem]) => [text.slice(0, 40), problem]),
  )
}
const letters = (count: number): string => 'あ'.repeat(count)

test('[5] accepts names of 2 to 100 characters in the registration form', () => {
  assertSays(nameProblem, [
    ['', 'nameTooShort'],
    ['林', 'nameTooShort'],
    ['林一', undefined],
    // One character that takes two UTF-16 code units.
    ['𠮷', 'nameTooShort'],
    [letters(100), undefined],
    [letters(101), 'tooLong'],
  ])
})

test('[5] limits the length of kana, phone number and address, with an error text for each field', () => {
  assertSays(registrationKanaProblem, [
    ['あ', 'kanaTooShort'],
    ['あい', undefined],
    [letters(101), 'tooLong'],
  ])
  assertSays(phoneProblem, [
    ['123456', 'phoneTooShort'],
    ['1234567', undefined],
    ['1'.repeat(30), undefined],
    ['1'.repeat(31), 'tooLong'],
  ])
  assertSays(addressProblem, [
    ['あ', 'addressTooShort'],
    ['あい', undefined],
    [letters(300), undefined],
    [letters(301), 'tooLong'],
  ])
})

test('[decisions 2] refuses line breaks, control characters and text direction marks in every field', () => {
  for (const unseen of [
    '\n',
    '\r',
    '\t',
    '\u0000',
    '\u007f',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\u2069',
  ])
    for (const rule of [
      invisibleProblem,
      nameTextProblem,
      nameProblem,
      phoneProblem,
      addressProblem,
      anyTextProblem,
    ])
      assert.equal(rule(`0312${unseen}345678`), 'controlCharacters', JSON.stringify(unseen))
  assert.equal(invisibleProblem('受付 一号'), undefined)
  assert.equal(loginIdProblem('a\u0000b'), 'controlCharacters')
})

test('[decisions 2] refuses URLs in names and titles, even in full-width letters, but not in other fields', () => {
  for (const rule of [nameTextProblem, nameProblem, registrationKanaProblem, anyTextProblem]) {
    assert.equal(rule('see http://x.example'), 'webAddress')
    assert.equal(rule('ｈｔｔｐ：／／x'), 'webAddress')
    assert.equal(rule('1:2/3'), undefined)
  }
  assert.equal(addressProblem('http://x.example'), undefined)
})

test('[5] accepts names of 1 to 100 characters that an administrator enters', () => {
  assertSays(anyTextProblem, [
    ['A', undefined],
    [letters(100), undefined],
    [letters(101), 'tooLong'],
  ])
})

test('[decisions 2] accepts login IDs of 1 to 256 characters without spaces', () => {
  assertSays(loginIdProblem, [
    ['x', undefined],
    ['受付1', undefined],
    ['a b', 'loginIdSpaces'],
    ['a\u3000b', 'loginIdSpaces'],
    ['a'.repeat(256), undefined],
    ['a'.repeat(257), 'tooLong'],
  ])
})

test('[5] accepts e-mail addresses with one @, no brackets and a dotted domain', () => {
  const longest = `${'a'.repeat(256 - '@example.com'.length)}@example.com`
  for (const good of ['a@example.com', "o'neill+x@mail.example.co.jp", longest])
    assert.ok(isEmail(good), good)
  for (const bad of [
    '',
    'a',
    'a@b',
    '@example.com',
    'a@@example.com',
    'a b@example.com',
    '<a@example.com>',
    `a${longest}`,
  ])
    assert.ok(!isEmail(bad), bad)
  assert.equal(emailProblem('a@example.com'), undefined)
  assert.equal(emailProblem('a'), 'emailShape')
})
