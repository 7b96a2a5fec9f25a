import type { Asker } from '#rules/asker.ts'
import { japanDateOf, japanText } from '#rules/japan-time.ts'
import { FREE_USE_MINUTES, FREE_USES_A_MONTH, RATE_YEN } from '#rules/limits.ts'
import type { Db } from '../../db/open.ts'
import { findUser } from '../../db/queries/users.ts'
import { type StatementSheet, statementPdf } from '../adapters/statement-pdf.ts'
import { csvOf } from './csv.ts'
import type { Usage } from './usage.ts'

const yen = (amount: number): string =>
  amount < 0 ? `−${(-amount).toLocaleString('en-US')}円` : `${amount.toLocaleString('en-US')}円`

const dayText = (at: number): string => {
  const { year, month, date } = japanDateOf(at)
  return `${year}年${month}月${date}日`
}
const clock = (at: number): string => japanText(at).slice(11, 16).replace(/^0/, '')
const times = (startAt: number, endAt: number): string => `${clock(startAt)}–${clock(endAt)}`
/** When the guest was really there; nobody may have come. */
const presence = ({ joinedAt, leftAt }: Usage['rows'][number]): string =>
  joinedAt === null ? '—' : `${clock(joinedAt)}–${leftAt === null ? '' : clock(leftAt)}`

const HEADINGS = ['No.', '会議名', '利用日', '予約', '入室–退室', '分', '金額']
const WIDTHS = [32, 150, 88, 78, 78, 30, 43]

const cellsOf = (row: Usage['rows'][number], index: number): string[] => [
  String(index + 1),
  row.title,
  dayText(row.startAt),
  times(row.startAt, row.endAt),
  presence(row),
  String(row.minutes),
  yen(row.amountYen),
]

/** design.md 6: the month's statement, with the free uses as a line of their own. */
export function statementSheet(
  usage: Usage,
  month: { year: number; month: number },
  account: string,
  nowAt: number,
): StatementSheet {
  return {
    title: `ご利用明細　${month.year}年${month.month}月分`,
    facts: [`ご利用者: ${account}`, `発行日: ${dayText(nowAt)}`, `料金: 10分 ${RATE_YEN}円`],
    columns: HEADINGS.map((title, index) => ({
      title,
      width: WIDTHS[index]!,
      ...(index >= 5 ? { align: 'right' as const } : {}),
    })),
    rows: usage.rows.map(cellsOf),
    totals: [
      { label: `ご利用時間の合計　${usage.totalMinutes}分`, amount: yen(usage.totalYen) },
      {
        label: `${FREE_USE_MINUTES}分以内の無料利用　${usage.freeUses}回`,
        amount: yen(-usage.freeYen),
      },
      { label: 'ご請求額', amount: yen(usage.dueYen) },
    ],
    footnotes: [
      `※ ${FREE_USE_MINUTES}分以内のご利用は、1か月に${FREE_USES_A_MONTH}回まで無料です(開始の早い順)。`,
    ],
  }
}

/** The same rows for spreadsheets: plain numbers, one row a reservation. */
export function statementCsv(usage: Usage): string {
  const head = ['No.', '会議名', '会社', '利用者', '開始', '終了', '入室', '退室', '分', '金額(円)', '無料']
  const timeOrNone = (at: number | null): string => (at === null ? '' : japanText(at))
  const rows = usage.rows.map((row, index) => [
    String(index + 1),
    row.title,
    row.companyName,
    row.userName,
    japanText(row.startAt),
    japanText(row.endAt),
    timeOrNone(row.joinedAt),
    timeOrNone(row.leftAt),
    String(row.minutes),
    String(row.amountYen),
    row.isFree ? '1' : '',
  ])
  const sum = (label: string, amount: number) => [label, '', '', '', '', '', '', '', '', String(amount), '']
  return csvOf([
    head,
    ...rows,
    sum('合計', usage.totalYen),
    sum('無料利用', -usage.freeYen),
    sum('ご請求額', usage.dueYen),
  ])
}

/** The PDF of somebody's month. */
export const statementFile = (
  deps: { db: Db; now: () => number },
  asker: Asker,
  month: { year: number; month: number },
  usage: Usage,
): Promise<Buffer> => {
  const name = (asker.userId === null ? undefined : findUser(deps.db, asker.userId)?.name) ?? ''
  const account = asker.companyName ? `${name}(${asker.companyName})` : name
  return statementPdf(statementSheet(usage, month, account, deps.now()))
}
