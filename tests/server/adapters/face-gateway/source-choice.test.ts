import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceChoice } from '../../../../server/adapters/face-gateway/source-choice.ts'
import { fitsSubject, type SubjectFit } from '../../../../server/rules/face-source.ts'

const iPhone = { protocol: 'liveLinkFace' as const, address: '192.168.1.20', name: 'iPhone' }
const nameless = { protocol: 'iFacialMocap' as const, address: '192.168.1.21', name: null }

test('[3] the subject name is the app’s name or the phone’s address, whatever its width and case', () => {
  const fits = ['', 'iPhone', ' ｉｐｈｏｎｅ ', '192.168.1.20', '192.168.1.21', 'iPhone 2', 'null'].map(
    (subject) => [fitsSubject(subject, iPhone), fitsSubject(subject, nameless)],
  )
  assert.deepEqual(fits, [
    ['open', 'open'],
    ['named', 'foreign'],
    ['named', 'foreign'],
    ['named', 'foreign'],
    ['foreign', 'named'],
    ['foreign', 'foreign'],
    ['foreign', 'foreign'],
  ])
})

/** `ms sender fit` in, the senders that were heard out. */
function transcript(lines: readonly [number, string, SubjectFit][]): string {
  const choice = new SourceChoice()
  return lines
    .filter(([atMs, sender, fit]) => choice.take(sender, fit, atMs))
    .map(([atMs, sender]) => `${atMs}${sender}`)
    .join(' ')
}

test('[3] a phone of the right name that comes from another address takes over; the old address is heard no more', () => {
  const heard = transcript([
    [0, 'a', 'named'],
    [100, 'b', 'named'],
    [110, 'a', 'named'],
    [120, 'b', 'named'],
    [2_119, 'a', 'named'],
    [2_121, 'a', 'named'],
    [2_130, 'b', 'named'],
  ])
  // b has been silent for 2 s at 2_120: a is back, and b may take over once more
  assert.equal(heard, '0a 100b 120b 2121a 2130b')
})

test('[3] without a name nobody pushes in; a foreign name is never heard, not even in silence', () => {
  const heard = transcript([
    [0, 'a', 'open'],
    [100, 'b', 'open'],
    [200, 'a', 'open'],
    [2_100, 'b', 'open'],
    [2_200, 'b', 'open'],
    [2_300, 'a', 'open'],
    [9_000, 'x', 'foreign'],
    [9_001, 'a', 'open'],
  ])
  assert.equal(heard, '0a 200a 2200b 9001a')
})

test('[9] somebody who sends from ever new addresses under the right name is stopped', () => {
  const lines = Array.from({ length: 50 }, (_, n): [number, string, SubjectFit] => [n, `x${n}`, 'named'])
  assert.equal(transcript(lines).split(' ').length, 9)
})
