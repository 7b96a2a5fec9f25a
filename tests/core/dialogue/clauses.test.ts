import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createClauseCutter } from '#core/dialogue/clauses.ts'

const whole = (text: string) => createClauseCutter().take(text, true)
/** A clause cutter that has already returned the first clause of an answer. */
const later = () => {
  const cutter = createClauseCutter()
  assert.deepEqual(cutter.take('はい。'), ['はい。'])
  return cutter
}

test('[decisions 7] a comma ends the first clause of an answer from 4 letters on, and later clauses from 12 letters on', () => {
  assert.deepEqual(whole('はい、あります。1階の、入口の右にございます。'), [
    'はい、あります。',
    '1階の、入口の右にございます。',
  ])
  assert.deepEqual(createClauseCutter().take('お手洗いは、'), ['お手洗いは、'])
  const cutter = later()
  assert.deepEqual(cutter.take('お手洗いは、'), [])
  assert.deepEqual(cutter.take('', true), ['お手洗いは、'])
})

test('[decisions 7] does not end a clause inside numbers, times and quotations', () => {
  assert.deepEqual(whole('It is 3,000 yen. Open till 4.30 p.m. today.'), [
    'It is 3,000 yen.',
    'Open till 4.30 p.m. today.',
  ])
  assert.deepEqual(whole('「館内です。」と書いてあります。'), ['「館内です。」', 'と書いてあります。'])
  assert.deepEqual(whole('本当ですか！？はい。'), ['本当ですか！？', 'はい。'])
})

test('[decisions 7] waits after "at 4." for the next letter or the end of the text, which show whether the clause has ended', () => {
  const cutter = later()
  assert.deepEqual(cutter.take('We close at 4.'), [])
  assert.deepEqual(cutter.take('', true), ['We close at 4.'])
  assert.deepEqual(createClauseCutter().take('', true), [])
  assert.deepEqual(whole(' \n 。'), ['。'])
})

test('[decisions 7] cuts long text without punctuation after 80 letters, and English text only between words', () => {
  const [first] = whole('あ'.repeat(200))
  assert.equal(first?.length, 80)
  const english = whole('word '.repeat(100))
  assert.ok(english.length > 1)
  for (const clause of english) assert.match(clause, /^(word ?)+$/)
})

test('[decisions 7] keeps all letters in order, whatever the size of the pieces in which the text arrives', () => {
  const letters = fc.constantFrom(...Array.from('あい、。,. !?「」\n4a'))
  const text = fc.array(letters, { maxLength: 60 }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (said, size) => {
      const cutter = createClauseCutter()
      const clauses: string[] = []
      for (let at = 0; at < said.length; at += size) clauses.push(...cutter.take(said.slice(at, at + size)))
      clauses.push(...cutter.take('', true))
      const bare = (words: string) => words.replaceAll(/\s/g, '')
      assert.equal(bare(clauses.join('')), bare(said))
    }),
  )
})

test('[decisions 7] limits a clause to 200 letters, even in a text of punctuation only', () => {
  for (const letter of [',', '.', ':', '!', '！', '(', '「', ' ,']) {
    const clauses = createClauseCutter().take(letter.repeat(2_000))
    assert.ok(clauses.length >= 9, letter)
    assert.ok(
      clauses.every(({ length }) => length <= 200),
      letter,
    )
  }
})
