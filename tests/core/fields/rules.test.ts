import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addressProblem,
  anyTextProblem,
  emailProblem,
  type FieldProblem,
  type FieldRule,
  isEmail,
  loginIdProblem,
  nameProblem,
  ownWordsProblem,
  phoneProblem,
  registrationKanaProblem,
  unseenProblem,
} from '#core/fields/rules.ts'

type Row = [text: string, problem: FieldProblem | undefined]

function assertSays(rule: FieldRule, rows: readonly Row[]): void {
  assert.deepEqual(
    rows.map(([text]) => [text.slice(0, 40), rule(text)]),
    rows.map(([text, problem]) => [text.slice(0, 40), problem]),
  )
}
const letters = (count: number): string => 'あ'.repeat(count)

test('[5] a name has two characters to a hundred, whatever they are made of', () => {
  assertSays(nameProblem, [
    ['', 'nameTooShort'],
    ['林', 'nameTooShort'],
    ['林一', undefined],
    // two units of UTF-16, one character
    ['𠮷', 'nameTooShort'],
    [letters(100), undefined],
    [letters(101), 'tooLong'],
  ])
})

test('[5] each field of a registration has its own least, and its own words for less', () => {
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

test('[decisions 2] no field takes a line break, a control character or what turns the direction of a line', () => {
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
      unseenProblem,
      ownWordsProblem,
      nameProblem,
      phoneProblem,
      addressProblem,
      anyTextProblem,
    ])
      assert.equal(rule(`0312${unseen}345678`), 'controlCharacters', JSON.stringify(unseen))
  assert.equal(unseenProblem('受付 一号'), undefined)
  assert.equal(loginIdProblem('a\u0000b'), 'controlCharacters')
})

test('[decisions 2] names and titles lead nobody elsewhere, also not with wide letters; other fields may hold an address', () => {
  for (const rule of [ownWordsProblem, nameProblem, registrationKanaProblem, anyTextProblem]) {
    assert.equal(rule('see http://x.example'), 'webAddress')
    assert.equal(rule('ｈｔｔｐ：／／x'), 'webAddress')
    assert.equal(rule('1:2/3'), undefined)
  }
  assert.equal(addressProblem('http://x.example'), undefined)
})

test('[5] what an administrator names may be a single character, and a hundred at most', () => {
  assertSays(anyTextProblem, [
    ['A', undefined],
    [letters(100), undefined],
    [letters(101), 'tooLong'],
  ])
})

test('[decisions 2] a login id is one or more characters without spaces, 256 at most', () => {
  assertSays(loginIdProblem, [
    ['x', undefined],
    ['受付1', undefined],
    ['a b', 'loginIdSpaces'],
    ['a\u3000b', 'loginIdSpaces'],
    ['a'.repeat(256), undefined],
    ['a'.repeat(257), 'tooLong'],
  ])
})

test('[5] an address for mails has one @, no brackets and a domain with a dot', () => {
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
