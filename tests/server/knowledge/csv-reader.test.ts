import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvOf } from '../../../server/http/csv.ts'
import { CELLS_MAX, csvLinesOf, markedCell, plainCell } from '../../../server/knowledge/csv-reader.ts'

const cells = (text: string) => {
  const lines = csvLinesOf(text)
  const all: string[][] = []
  for (let next = lines.next(); ; next = lines.next()) {
    if (!next.done) all.push(next.value.cells)
    else return next.value ? `${next.value.problem} in line ${next.value.line}` : all
  }
}

test('[decisions 7] reads CSV with any line ends, a byte order mark, quoted cells and line breaks in cells', () => {
  assert.deepEqual(cells('\ufeffa,b\r\n"1,2","say ""yes"""\n"x\ny",\r'), [
    ['a', 'b'],
    ['1,2', 'say "yes"'],
    ['x\ny', ''],
  ])
  assert.deepEqual(cells('a\n\n\nb'), [['a'], ['b']])
  assert.deepEqual(cells(''), [])
  assert.deepEqual(cells('a,""'), [['a', '']])
})

test('[decisions 7] counts the lines of a CSV file as a text editor does', () => {
  const lines = (text: string) => [...csvLinesOf(text)].map(({ line }) => line)
  assert.deepEqual(lines('a\r\n"x\ny"\nb'), [1, 2, 4])
  assert.deepEqual(lines('\n\r\n\ra\n\nb'), [4, 6])
})

test('[decisions 7] reports the line of a quoted cell that is not closed, or whose closing quote is followed by text', () => {
  assert.equal(cells('a\n"b'), 'quote in line 2')
  assert.equal(cells('a\n"b"c'), 'quote in line 2')
  assert.equal(cells('"'), 'quote in line 1')
})

test('[decisions 7] reads all exported texts back unchanged, also those that look like spreadsheet formulas', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('a=\'"\n,+ ＝-@\t')), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (rows) => {
      const file = csvOf(rows.map((row) => row.map(markedCell)))
      const read = [...csvLinesOf(file)]
      const kept = rows.filter((row) => row.length > 1)
      assert.deepEqual(
        read.map((line) => line.cells.map(plainCell)),
        kept,
      )
    }),
  )
})

test('[decisions 7] reads a CSV file line by line, and at most CELLS_MAX cells of a line', () => {
  const lines = csvLinesOf(`a\n"b`)
  assert.deepEqual(lines.next().value, { line: 1, cells: ['a'] })
  assert.deepEqual(lines.next(), { done: true, value: { problem: 'quote', line: 2 } })
  const [wide] = [...csvLinesOf(','.repeat(100_000))]
  assert.equal(wide?.cells.length, CELLS_MAX)
})
