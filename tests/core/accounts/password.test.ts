import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD_SYMBOLS, passwordChecks, passwordProblem } from '#core/accounts/password.ts'

test('[5] accepts passwords of 8 to 128 allowed characters of at least three kinds', () => {
  const rows: [password: string, problem: string | undefined][] = [
    ['Abcdef1', 'passwordTooShort'],
    ['Abcdefg1', undefined],
    [`Ab1${'x'.repeat(125)}`, undefined],
    [`Ab1${'x'.repeat(126)}`, 'passwordTooLong'],
    ['abcdefg1', 'passwordKinds'],
    ['ABCDEFG1', 'passwordKinds'],
    ['Abcdefgh', 'passwordKinds'],
    ['abcdefg!', 'passwordKinds'],
    ['abcdef1!', undefined],
    ['ABCDEF1!', undefined],
    ['Abcdefg!', undefined],
    ['Abcdef1!', undefined],
    ['Abcdef1$', 'passwordCharacters'],
    ['Abcdef1 ', 'passwordCharacters'],
    ['Abcdef1あ', 'passwordCharacters'],
    ['', 'passwordTooShort'],
  ]
  assert.deepEqual(
    rows.map(([password]) => [password, passwordProblem(password)]),
    rows,
  )
  for (const symbol of PASSWORD_SYMBOLS) assert.equal(passwordProblem(`Abcdefg${symbol}`), undefined, symbol)
})

test('[5] reports each password rule separately for the form', () => {
  assert.deepEqual(passwordChecks(''), {
    isLongEnough: false,
    isShortEnough: true,
    hasKinds: false,
    hasOnlyUsable: true,
  })
  assert.deepEqual(passwordChecks(`a1!${' '.repeat(126)}`), {
    isLongEnough: true,
    isShortEnough: false,
    hasKinds: true,
    hasOnlyUsable: false,
  })
})
