import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvOf } from '../../../server/http/csv.ts'
import { markedCell, plainCell, readCsv } from '../../../server/knowledge/csv-reader.ts'

const cells = (text: string) => {
  const read = readCsv(text)
  return 'lines' in read ? read.lines.map((line) => line.cells) : `${read.problem} in line ${read.line}`
}

test('[decisions 7] a file is read with any line end, a byte order mark, quotes, and line breaks inside of cells', () => {
  assert.deepEqual(cells('\ufeffa,b\r\n"1,2","say ""yes"""\n"x\ny",\r'), [
    ['a', 'b'],
    ['1,2', 'say "yes"'],
    ['x\ny', ''],
  ])
  assert.deepEqual(cells('a\n\n\nb'), [['a'], ['b']])
  assert.deepEqual(cells(''), [])
  assert.deepEqual(cells('a,""'), [['a', '']])
})

test('[decisions 7] lines are counted as an editor counts them', () => {
  const read = readCsv('a\r\n"x\ny"\nb')
  assert.ok('lines' in read)
  assert.deepEqual(
    read.lines.map(({ line }) => line),
    [1, 2, 4],
  )
})

test('[decisions 7] a quote that is never closed, or goes on after its end, is said with its line', () => {
  assert.equal(cells('a\n"b'), 'quote in line 2')
  assert.equal(cells('a\n"b"c'), 'quote in line 2')
  assert.equal(cells('"'), 'quote in line 1')
})

test('[decisions 7] whatever texts are written come back, those that begin as formulas too', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('a=\'"\n,+ ＝-@\t')), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (rows) => {
      const file = csvOf(rows.map((row) => row.map(markedCell)))
      const read = readCsv(file)
      assert.ok('lines' in read)
      const kept = rows.filter((row) => row.length > 1)
      assert.deepEqual(
        read.lines.map((line) => line.cells.map(plainCell)),
        kept,
      )
    }),
  )
})
