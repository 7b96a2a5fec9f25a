import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCell, csvOf } from '../../../server/http/csv.ts'

test('[2.4.10] puts an apostrophe before CSV cells that a spreadsheet would run as formulas', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    for (const before of ['', ' ', '　', '\t', '  '])
      assert.equal(csvCell(`${before}${sign}1+1`), `'${before}${sign}1+1`, JSON.stringify(before + sign))
  assert.equal(csvCell('\n=1'), '"\'\n=1"')
  for (const harmless of ['1-1', '面談', 'a=b', '', '　面談', '〜10分'])
    assert.equal(csvCell(harmless), harmless)
})

test('[2.4.10] writes numbers as numbers into a CSV file, and quotes texts as RFC 4180 requires', () => {
  assert.equal(csvOf([['合計', -1400, 0, '-1400', 'a"b,c']]), '\ufeff合計,-1400,0,\'-1400,"a""b,c"\r\n')
})
