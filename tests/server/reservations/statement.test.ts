import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import PDFDocument from 'pdfkit'
import type { Asker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { statementCsv, statementFile, statementSheet } from '../../../server/reservations/statement.ts'
import { accountOf, presence, yen } from '../../../server/reservations/texts-statement.ts'
import type { Usage } from '../../../server/reservations/usage.ts'
import { addCompany, addPerson } from '../../support/builders.ts'

const at = (text: string): number => Date.parse(`2026-11-20T${text}+09:00`)
const row = (title: string, more: object = {}) => ({
  reservID: 1,
  title,
  startAt: at('10:00'),
  endAt: at('10:30'),
  joinedAt: at('10:01'),
  leftAt: at('10:29'),
  minutes: 30,
  amountYen: 600,
  isFree: false,
  userName: '花',
  companyName: 'Akari',
  ...more,
})
const USAGE = {
  rows: [
    row('相談'),
    row('短い', { minutes: 10, amountYen: 200, isFree: true, joinedAt: null, leftAt: null }),
  ],
  totalMinutes: 40,
  totalYen: 800,
  freeUses: 1,
  freeYen: 200,
  dueYen: 600,
} as unknown as Usage

test('[decisions 6] the statement lists uses, total, deduction for free uses and the amount due', () => {
  const sheet = statementSheet(USAGE, { year: 2026, month: 11 }, '花', at('12:00'))
  assert.equal(sheet.title, 'ご利用明細　2026年11月分')
  assert.deepEqual(
    sheet.rows.map((cells) => [cells[0], cells[1], cells[5], cells[6]]),
    [
      ['1', '相談', '30', '600円'],
      ['2', '短い', '10', '200円'],
    ],
  )
  assert.deepEqual(
    sheet.totals.map(({ amount }) => amount),
    ['800円', '−200円', '600円'],
  )
  // minutes and yen are aligned to the right
  assert.deepEqual(
    sheet.columns.map(({ align }) => align === 'right'),
    [false, false, false, false, false, true, true],
  )
  assert.equal(sheet.facts.length, 3)
  assert.equal(sheet.footnotes.length, 1)
})

test('[decisions 6] the texts of the statement fit into their table columns, even for a reservation of a whole day', () => {
  const pdf = new PDFDocument()
  const font = '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'
  pdf.font(createRequire(import.meta.url).resolve(font)).fontSize(9)
  const day = row('相談', { startAt: at('09:00'), endAt: at('18:00'), minutes: 540, amountYen: 10_800 })
  const usage = { ...USAGE, rows: Array.from({ length: 100 }, () => day) }
  const { columns, rows } = statementSheet(usage, { year: 2026, month: 11 }, '花', at('12:00'))
  const tooWide = rows.at(-1)!.filter((cell, index) => pdf.widthOfString(cell) > columns[index]!.width - 8)
  assert.deepEqual(tooWide, [])
})

test('[decisions 6] the statement of a month without uses shows 0 yen', () => {
  const nothing = {
    rows: [],
    totalMinutes: 0,
    totalYen: 0,
    freeUses: 0,
    freeYen: 0,
    dueYen: 0,
  } as unknown as Usage
  const { totals } = statementSheet(nothing, { year: 2026, month: 11 }, '花', at('12:00'))
  assert.deepEqual(
    totals.map(({ amount }) => amount),
    ['0円', '0円', '0円'],
  )
})

test('[3] the CSV statement shows the company name `None` (no company) as an empty cell', () => {
  const file = statementCsv({ ...USAGE, rows: USAGE.rows.map((one) => ({ ...one, companyName: 'None' })) })
  assert.doesNotMatch(file, /None/)
})

test('[decisions 6] the CSV statement has numbers without units, and marks uses that cost nothing', () => {
  const lines = statementCsv(USAGE).trim().split('\r\n')
  const cells = (index: number): string[] => lines[index]!.split(',')
  assert.equal(lines.length, 1 + 2 + 3)
  assert.deepEqual([cells(1)[0], cells(1).at(-3), cells(1).at(-2), cells(1).at(-1)], ['1', '30', '600', ''])
  assert.deepEqual([cells(2)[0], cells(2)[6], cells(2)[7], cells(2).at(-1)], ['2', '', '', '1'])
  assert.notEqual(cells(1)[6], '')
  assert.deepEqual(
    [3, 4, 5].map((index) => cells(index).at(-2)),
    ['800', '-200', '600'],
  )
})

test('[decisions 6] writes yen in groups of three digits, with a true minus sign', () => {
  assert.deepEqual(
    [yen(1_234_567), yen(0), yen(-0), yen(-1), yen(-1_200)],
    ['1,234,567円', '0円', '0円', '−1円', '−1,200円'],
  )
})

test('[decisions 6] the statement shows when the visitor (guest) came and left, or a dash if no visitor came', () => {
  assert.equal(presence({ joinedAt: null, leftAt: null }), '—')
  assert.equal(presence({ joinedAt: at('10:01'), leftAt: null }), '10:01–')
  assert.equal(presence({ joinedAt: at('10:01'), leftAt: at('10:29') }), '10:01–10:29')
  assert.deepEqual([accountOf('花', 'Akari'), accountOf('花', '')], ['花(Akari)', '花'])
})

test('[decisions 6] the statement names the user, the company or all companies, according to whose usage it lists', async () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { userId } = addPerson(db, { companyId, role: 'companyAdmin', name: '花' })
  const asker = { companyId, userId, role: 'companyAdmin', companyName: 'Akari' } as Asker
  const drawn: string[] = []
  const deps = {
    db,
    now: () => at('12:00'),
    drawStatement: async (_: number | null, { facts }: { facts: readonly string[] }) => {
      drawn.push(facts[0] ?? '')
      return Buffer.from('')
    },
  }
  const month = { year: 2026, month: 11 }
  await statementFile(deps, asker, month, USAGE)
  await statementFile(deps, asker, { ...month, scope: 'company' }, USAGE)
  await statementFile(
    deps,
    { ...asker, companyId: null, companyName: null } as Asker,
    { ...month, scope: 'all' },
    USAGE,
  )
  assert.deepEqual(drawn, ['ご利用者: 花(Akari)', 'ご利用者: Akari', 'ご利用者: 全社'])
  db.close()
})
