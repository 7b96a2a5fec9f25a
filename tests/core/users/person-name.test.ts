import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNamedIn, withoutLinks, withoutName } from '#core/users/person-name.ts'

test("[decisions 4] finds a person's name only as a whole word, also in a list or before an honorific", () => {
  for (const text of [
    '田中',
    '担当：田中',
    '田中様のご予約',
    '田中さん',
    '「田中」',
    '予約した人: 田中\n日時',
  ])
    assert.ok(isNamedIn(text, '田中'), text)
  for (const text of ['田中角栄', '山田中', '田中の', '田中1', '', 'https://x.example/田中', '田 中'])
    assert.ok(!isNamedIn(text, '田中'), text)
  assert.ok(isNamedIn('Booked by Ann Lee.', 'Ann Lee'))
  for (const text of ['Ann Leeds', 'Joann Lee', 'https://x.example/?by=Ann Lee'.replace(' ', '%20')])
    assert.ok(!isNamedIn(text, 'Ann Lee'), text)
})

test('[decisions 4] treats a name as text, not as a pattern, and ignores an empty name', () => {
  assert.ok(isNamedIn('by (x+)+ today', '(x+)+'))
  assert.ok(!isNamedIn('by xx today', '(x+)+'))
  assert.ok(!isNamedIn('anything', ' '))
  assert.equal(withoutName('𠮷野、𠮷野様', '𠮷野', '$&'), '$&、$&様')
})

test("[decisions 4] replaces a person's name in a text, but not inside URLs", () => {
  assert.equal(
    withoutName('Lee: https://x.example/Lee?a=Lee (Lee)', 'Lee', '-'),
    '-: https://x.example/Lee?a=Lee (-)',
  )
})

test('[decisions 4] removes query and fragment from URLs in a text', () => {
  assert.equal(
    withoutLinks('a https://x.example/login?token=abc.def b http://y.example/#k\nhttps://z.example/'),
    'a https://x.example/login b http://y.example/\nhttps://z.example/',
  )
})
