import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** A table on A4 pages with Japanese text. Contains only finished texts, so that drawing does not depend on billing. */
export interface StatementSheet {
  title: string
  /** Lines below the title: account, period, date of issue. */
  facts: readonly string[]
  columns: readonly { title: string; width: number; align?: 'right' }[]
  rows: readonly (readonly string[])[]
  /** Lines below the table; the last line is the amount due. */
  totals: readonly { label: string; amount: string }[]
  footnotes: readonly string[]
}

const MARGIN = 48
const ROW_HEIGHT = 24
const INK = '#1d2430'
const LINE = '#c9ced8'

const requireFrom = createRequire(import.meta.url)
const fontFile = (face: string): string => requireFrom.resolve(`@expo-google-fonts/noto-sans-jp/${face}.ttf`)

/** Draws the sheet as PDF. Embeds only the glyphs that the texts need. */
export async function statementPdf(sheet: StatementSheet): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: sheet.title }, lang: 'ja-JP' })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  pdf.registerFont('regular', fontFile('400Regular/NotoSansJP_400Regular'))
  pdf.registerFont('bold', fontFile('700Bold/NotoSansJP_700Bold'))
  pdf.fillColor(INK)
  pdf.font('bold').fontSize(20).text(sheet.title)
  pdf.moveDown(0.5).font('regular').fontSize(10)
  for (const fact of sheet.facts) pdf.text(fact)
  pdf.moveDown(1)
  drawTable(pdf, sheet)
  drawTotals(pdf, sheet)
  pdf.moveDown(1).font('regular').fontSize(9)
  for (const footnote of sheet.footnotes) pdf.text(footnote, MARGIN)
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

type Pdf = InstanceType<typeof PDFDocument>

function drawTable(pdf: Pdf, { columns, rows }: StatementSheet): void {
  drawRow(
    pdf,
    columns,
    columns.map((column) => column.title),
    'bold',
  )
  for (const row of rows) {
    const isFull = pdf.y + ROW_HEIGHT > pdf.page.height - MARGIN
    if (isFull) {
      pdf.addPage()
      drawRow(
        pdf,
        columns,
        columns.map((column) => column.title),
        'bold',
      )
    }
    drawRow(pdf, columns, row, 'regular')
  }
}

function drawRow(pdf: Pdf, columns: StatementSheet['columns'], cells: readonly string[], font: string): void {
  const top = pdf.y
  let left = MARGIN
  pdf.font(font).fontSize(9)
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    pdf.text(cells[index] ?? '', left + 4, top + 6, {
      width: width - 8,
      height: ROW_HEIGHT - 6,
      align,
      lineBreak: false,
      ellipsis: true,
    })
    left += width
  }
  const bottom = top + ROW_HEIGHT
  pdf.moveTo(MARGIN, bottom).lineTo(left, bottom).lineWidth(0.5).strokeColor(LINE).stroke()
  pdf.x = MARGIN
  pdf.y = bottom
}

function drawTotals(pdf: Pdf, { columns, totals }: StatementSheet): void {
  const right = MARGIN + columns.reduce((sum, column) => sum + column.width, 0)
  const needed = totals.length * ROW_HEIGHT
  if (pdf.y + needed > pdf.page.height - MARGIN) pdf.addPage()
  pdf.moveDown(0.5)
  for (const [index, { label, amount }] of totals.entries()) {
    const isLast = index === totals.length - 1
    const top = pdf.y
    pdf.font(isLast ? 'bold' : 'regular').fontSize(isLast ? 12 : 10)
    pdf.text(label, right - 300, top, { width: 190, align: 'right', lineBreak: false })
    pdf.text(amount, right - 100, top, { width: 96, align: 'right', lineBreak: false })
    pdf.x = MARGIN
    pdf.y = top + ROW_HEIGHT
  }
}
