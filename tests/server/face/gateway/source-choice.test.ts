import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsSubject } from '#core/face/face-source.ts'
import { SourceChoice } from '../../../../server/face/gateway/source-choice.ts'

const iPhone = { protocol: 'liveLinkFace' as const, address: '192.168.1.20', name: 'iPhone' }
const nameless = { protocol: 'iFacialMocap' as const, address: '192.168.1.21', name: null }

test('[3] matches the subject name with the app’s name or the phone’s address, in any letter case', () => {
  const fits = ['', ' ', 'iPhone', ' ｉｐｈｏｎｅ ', '192.168.1.20', '192.168.1.21', 'iPhone 2', 'null'].map(
    (subject) => [fitsSubject(subject, iPhone, true), fitsSubject(subject, nameless, true)],
  )
  assert.deepEqual(fits, [
    [false, false],
    [false, false],
    [true, false],
    [true, false],
    [true, false],
    [false, true],
    [false, false],
    [false, false],
  ])
})

test("[3] accepts face data from the internet only if the subject name is the sender's IP address", () => {
  const abroad = { ...iPhone, address: '198.51.100.7' }
  assert.deepEqual(
    ['iPhone', '198.51.100.7', ''].map((subject) => fitsSubject(subject, abroad, false)),
    [false, true, false],
  )
})

/**
 * Passes packets, given as time in ms and sender, to a SourceChoice. @returns the accepted packets, each as time and
 * sender
 */
function transcript(lines: readonly [number, string][]): string {
  const choice = new SourceChoice()
  return lines
    .filter(([atMs, sender]) => choice.take(sender, atMs))
    .map(([atMs, sender]) => `${atMs}${sender}`)
    .join(' ')
}

test('[3] accepts a phone at a new address, and then ignores packets from the old address', () => {
  const heard = transcript([
    [0, 'a'],
    [100, 'b'],
    [110, 'a'],
    [120, 'b'],
    [2_119, 'a'],
    [2_121, 'a'],
    [2_130, 'b'],
  ])
  // At 2,120 ms, `b` has been silent for 2 s. Packets of `a` are therefore accepted again, and `b` can replace `a` a
  // second time.
  assert.equal(heard, '0a 100b 120b 2121a 2130b')
})

test('[9] ignores a sender that keeps changing its address, after it has changed a few times', () => {
  const lines = Array.from({ length: 50 }, (_, n): [number, string] => [n, `x${n}`])
  assert.equal(transcript(lines).split(' ').length, 9)
})
