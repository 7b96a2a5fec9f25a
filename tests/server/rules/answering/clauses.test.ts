import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cutClauses } from '#rules/answering/clauses.ts'

const whole = (text: string) => cutClauses(text, 0, true).clauses

test('[decisions 7] the first clause leaves at its first comma, a later one when it is worth a breath', () => {
  assert.deepEqual(whole('はい、あります。1階の、入口の右にございます。'), [
    'はい、あります。',
    '1階の、入口の右にございます。',
  ])
  assert.deepEqual(cutClauses('お手洗いは、', 0, false), { clauses: ['お手洗いは、'], rest: '' })
  assert.deepEqual(cutClauses('お手洗いは、', 1, false), { clauses: [], rest: 'お手洗いは、' })
})

test('[decisions 7] numbers, times and quotations are not torn', () => {
  assert.deepEqual(whole('It is 3,000 yen. Open till 4.30 p.m. today.'), [
    'It is 3,000 yen.',
    'Open till 4.30 p.m. today.',
  ])
  assert.deepEqual(whole('「館内です。」と書いてあります。'), ['「館内です。」', 'と書いてあります。'])
  assert.deepEqual(whole('本当ですか！？はい。'), ['本当ですか！？', 'はい。'])
})

test('[decisions 7] what may still go on waits, and goes when nothing more comes', () => {
  assert.deepEqual(cutClauses('We close at 4.', 1, false), { clauses: [], rest: 'We close at 4.' })
  assert.deepEqual(cutClauses('We close at 4.', 1, true), { clauses: ['We close at 4.'], rest: '' })
  assert.deepEqual(cutClauses('', 0, true), { clauses: [], rest: '' })
  assert.deepEqual(whole(' \n 。'), ['。'])
})

test('[decisions 7] without a mark it is cut all the same', () => {
  const [first] = whole('あ'.repeat(200))
  assert.equal(first?.length, 80)
  const english = whole('word '.repeat(100))
  assert.ok(english.length > 1)
  for (const clause of english) assert.match(clause, /^(word ?)+$/)
})

test('[decisions 7] whatever comes in whatever pieces, nothing is lost, doubled or reordered', () => {
  const letters = fc.constantFrom(...Array.from('あい、。,. !?「」\n4a'))
  const text = fc.array(letters, { maxLength: 60 }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (said, size) => {
      const clauses: string[] = []
      let rest = ''
      for (let at = 0; at < said.length; at += size) {
        const cut = cutClauses(rest + said.slice(at, at + size), clauses.length, false)
        clauses.push(...cut.clauses)
        rest = cut.rest
      }
      clauses.push(...cutClauses(rest, clauses.length, true).clauses)
      const bare = (words: string) => words.replaceAll(/\s/g, '')
      assert.equal(bare(clauses.join('')), bare(said))
    }),
  )
})
