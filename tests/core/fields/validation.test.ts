import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '#core/accounts/contract.ts'
import { registerNewAccount } from '#core/accounts/contract-registration.ts'
import { requestLicences } from '#core/company/contract.ts'
import { updateChannel } from '#core/company/contract-channels.ts'
import { addStore, updateStore } from '#core/company/contract-stores.ts'
import { problemsByField } from '#core/fields/problems.ts'
import { FIELD_PROBLEMS } from '#core/fields/rules.ts'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { updateMedia } from '#core/media/contract.ts'
import { createReservation, updateReservation } from '#core/reservations/contract.ts'
import { addSignage, updateSignage } from '#core/signages/contract-signage-admin.ts'
import { addUser, updateUser } from '#core/users/contract.ts'
import { fieldTexts } from '../../../site/kit/texts/fields.ts'

/** The validation errors by field. The browser's form and the server's endpoint use the same schema. */
function problems(endpoint: Endpoint, input: unknown): Record<string, string> {
  const parsed = endpoint.input.safeParse(input)
  return parsed.success ? {} : problemsByField(parsed.error.issues)
}
const long = (length: number): string => 'あ'.repeat(length)

type Row = [field: string, value: unknown, problem: string | undefined]
function check(endpoint: Endpoint, good: object, rows: readonly Row[], nested?: string): void {
  assert.deepEqual(problems(endpoint, nested ? { [nested]: good } : good), {}, 'the valid input is accepted')
  for (const [field, value, problem] of rows) {
    const entries = { ...good, [field]: value }
    const path = nested ? `${nested}.${field}` : field
    const said = problems(endpoint, nested ? { [nested]: entries } : entries)[path]
    assert.equal(said, problem, `${path} = ${JSON.stringify(value)?.slice(0, 60)}`)
  }
}

const PASSWORD = 'Lasting-2026'
const YAMADA = { name: '山田', login_id: 'a@example.com', password: PASSWORD }

test('[5] enforces the minimum and maximum length of each registration field', () => {
  check(
    registerNewAccount,
    YAMADA,
    [
      ['name', '', 'required'],
      ['name', '山', 'nameTooShort'],
      ['name', '山田', undefined],
      ['name', long(100), undefined],
      ['name', long(101), 'tooLong'],
      ['kana', '', undefined],
      ['kana', 'や', 'kanaTooShort'],
      ['kana', 'やま', undefined],
      ['login_id', '', 'required'],
      ['login_id', 'no address', 'emailShape'],
      ['login_id', 'a@b', 'emailShape'],
      ['login_id', 'a@b.jp', undefined],
      ['login_id', 'ａ＠ｂ．ｊｐ', undefined],
      ['login_id', `${'a'.repeat(251)}@b.jp`, undefined],
      ['login_id', `${'a'.repeat(252)}@b.jp`, 'tooLong'],
      ['phone', '', undefined],
      ['phone', '123456', 'phoneTooShort'],
      ['phone', '1234567', undefined],
      ['phone', '1'.repeat(31), 'tooLong'],
      ['address', '', undefined],
      ['address', '東', 'addressTooShort'],
      ['address', '東京', undefined],
      ['password', '', undefined],
    ],
    'user',
  )
})

const PASSWORDS: readonly [string, string | undefined][] = [
  ['Abcde1!', 'passwordTooShort'],
  ['Abcdef1!', undefined],
  [`Ab1${'c'.repeat(125)}`, undefined],
  [`Ab1${'c'.repeat(126)}`, 'passwordTooLong'],
  ['abcdefgh', 'passwordKinds'],
  ['abcdefg1', 'passwordKinds'],
  ['abcdef1!', undefined],
  ['ABCDEF1!', undefined],
  ['Abcdefg1', undefined],
  ['Abcdefg!', undefined],
  ['Abcdef1!#%&*+-./<=>?@^_~', undefined],
  ['Abcdef1$', 'passwordCharacters'],
  ['Abcdef 1!', 'passwordCharacters'],
  ['Ａbcdef1!', 'passwordCharacters'],
  ['Abcdef1あ', 'passwordCharacters'],
  [' Abcdef1!', 'passwordCharacters'],
]

test('[5] applies the same password rules in registration, user, profile and signage forms', () => {
  const user = { login_id: 'a', name: '山田', kana: 'やまだ' }
  for (const [password, problem] of PASSWORDS) {
    const twice = { password, passwordConfirm: password }
    const said = [
      problems(registerNewAccount, { user: { ...YAMADA, password } })['user.password'],
      problems(addUser, { ...user, ...twice })['password'],
      problems(updateUser, { targetUserId: 'SELF', ...twice })['password'],
      problems(addSignage, { login_id: 'a', name: 'x', ...twice })['password'],
    ]
    assert.deepEqual(said, [problem, problem, problem, problem], password)
  }
})

test('[5] reports a wrong repetition of the new password together with the errors of other fields', () => {
  const said = (more: object) => problems(addUser, { login_id: '', name: '山田', kana: 'やまだ', ...more })
  assert.equal(said({ password: PASSWORD })['passwordConfirm'], 'confirmRequired')
  assert.equal(said({ password: PASSWORD, passwordConfirm: '' })['passwordConfirm'], 'confirmRequired')
  assert.equal(said({ password: PASSWORD, passwordConfirm: 'x' })['passwordConfirm'], 'confirmDiffers')
  assert.equal(said({ password: PASSWORD, passwordConfirm: PASSWORD })['passwordConfirm'], undefined)
  assert.equal(said({})['passwordConfirm'], undefined)
})

test("[5] accepts a new user's login ID only without spaces, and kana only in hiragana", () => {
  check(addUser, { login_id: 'a', name: '山田', kana: 'やまだ' }, [
    ['login_id', '', 'required'],
    ['login_id', 'a b', 'loginIdSpaces'],
    ['login_id', 'a　b', 'loginIdSpaces'],
    ['login_id', 'x', undefined],
    ['kana', '', 'required'],
    ['kana', 'ヤマダ', 'kanaOnly'],
    ['kana', '山田', 'kanaOnly'],
    ['kana', 'やまだ はなこ', 'kanaOnly'],
    ['kana', 'やまだ　はなこ', undefined],
    ['kana', 'らーめん', undefined],
    ['kana', 'いすゞ', undefined],
    ['role', 'operator', undefined],
    ['role', 'companyAdmin', undefined],
    ['role', 'webReservationUser', undefined],
    ['role', 'systemAdmin', 'invalid'],
    ['role', 'signage', 'invalid'],
    ['storeId', '0', undefined],
    ['storeId', '-1', 'invalid'],
    ['storeId', '1.5', 'invalid'],
    ['default_capture_mode', 'mind', 'invalid'],
    ['hand_tracking_status', 'perhaps', 'invalid'],
  ])
  const parsed = addUser.input.parse({ login_id: 'a', name: '山田', kana: 'やまだ' }) as { role: string }
  assert.equal(parsed.role, 'operator', 'new users are operators')
})

test('[5] enforces the limits of the fields in the login, shop, license and reservation forms', () => {
  check(login, { username: 'a', password: 'b', isRemember: true }, [])
  for (const field of ['username', 'password'])
    assert.ok(problems(login, { username: 'a', password: 'b', isRemember: true, [field]: '' })[field])
  check(addStore, { name: '本店' }, [
    ['name', '', 'required'],
    ['name', ' ', 'required'],
    ['name', '店', undefined],
    ['name', long(101), 'tooLong'],
  ])
  check(requestLicences, { count: 1 }, [
    ['count', 0, 'countRange'],
    ['count', 1_000, undefined],
    ['count', 1_001, 'countRange'],
    ['count', 1.5, 'countRange'],
    ['note', long(1_000), undefined],
    ['note', long(1_001), 'tooLong'],
  ])
  const times = { start: '2026-11-20T10:00:00+09:00', end: '2026-11-20T10:10:00+09:00' }
  check(createReservation, { title: '面談', ...times }, [
    ['title', '', 'titleRequired'],
    ['title', '面', 'titleTooShort'],
    ['title', '面談', undefined],
    ['start', '2026-11-20T10:00:00Z', 'time'],
    ['start', '2026-11-20T10:00:00+02:00', 'time'],
    ['start', '2026-13-20T10:00:00+09:00', 'time'],
    ['end', '', 'time'],
  ])
})

/** Characters that must not reach other users' mails, files and lists. */
const UNSEEN = [
  'a\r\nBcc: x@y.jp',
  'a\nb',
  'a\u0000b',
  'a\u001bb',
  'a\u0085b',
  'a\u2028b',
  'a\u202eb',
  'a\u2066b',
]
const ADDRESSES = ['http://evil.example/199', '当選 evil://x', 'ｈｔｔｐ：／／evil.example']

test('[5] refuses line breaks, control characters and URLs (://) in titles and names', () => {
  const times = { start: '2026-11-20T10:00:00+09:00', end: '2026-11-20T10:10:00+09:00' }
  const fields: [Endpoint, object, string][] = [
    [createReservation, times, 'title'],
    [updateReservation, { id: 1 }, 'title'],
    [registerNewAccount, {}, 'user.name'],
    [registerNewAccount, {}, 'user.kana'],
    [registerNewAccount, {}, 'company.name'],
    [addUser, { login_id: 'a', kana: 'あ' }, 'name'],
    [updateUser, { targetUserId: 'SELF' }, 'name'],
    [updateUser, { targetUserId: 'SELF' }, 'subject_name'],
    [addStore, {}, 'name'],
    [updateStore, { targetStoreId: 1 }, 'name'],
    [updateChannel, { targetId: 1 }, 'name'],
    [addSignage, { login_id: 'a', password: PASSWORD, passwordConfirm: PASSWORD }, 'name'],
    [updateSignage, { targetId: 1 }, 'name'],
    [updateMedia, { targetId: 1 }, 'name'],
  ]
  for (const [endpoint, rest, field] of fields) {
    const [outer = '', inner] = field.split('.')
    const input = (text: string) => ({ ...rest, [outer]: inner === undefined ? text : { [inner]: text } })
    for (const text of UNSEEN)
      assert.equal(problems(endpoint, input(text))[field], 'controlCharacters', field)
    for (const text of ADDRESSES) assert.equal(problems(endpoint, input(text))[field], 'webAddress', field)
    // ordinary text is accepted: colons, slashes, rare kanji, joined emoji
    for (const text of ['10:00/12:00 打合せ', '髙橋 𠮷子 👩‍💻', 'a//b: c'])
      assert.equal(problems(endpoint, input(text))[field], undefined, `${field} ${text}`)
  }
})

test('[5] has a text in Japanese and in English for every validation error', () => {
  for (const problem of FIELD_PROBLEMS) {
    assert.match(fieldTexts.ja[problem], /[ぁ-ん]/, problem)
    assert.match(fieldTexts.en[problem], /^[\x20-\x7e]+$/, problem)
  }
})
