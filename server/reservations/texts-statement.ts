import { FREE_USE_MINUTES, FREE_USES_A_MONTH, RATE_YEN } from '#core/limits.ts'
import { twoDigits } from '#core/time/japan-time.ts'
import { clockWords, dateWords } from '#core/time/japan-words.ts'

/** Texts of a month's statement, as a PDF and as a CSV file. */

export const SHEET_COLUMNS = ['No.', '会議名', '利用日', '予約', '入室–退室', '分', '金額']
export const DUE = 'ご請求額'
export const FILE_COLUMNS = [
  'No.',
  '会議名',
  '会社',
  '利用者',
  '開始',
  '終了',
  '入室',
  '退室',
  '分',
  '金額(円)',
  '無料',
]
export const FILE_SUMS = { total: '合計', free: '無料利用', due: DUE } as const

export const titleOf = (month: { year: number; month: number }): string =>
  `ご利用明細　${month.year}年${month.month}月分`
/** File name without extension. */
export const fileNameOf = ({ year, month }: { year: number; month: number }): string =>
  `uketsuke-${year}-${twoDigits(month)}`
export const factsOf = (account: string, issuedAt: number): string[] => [
  `ご利用者: ${account}`,
  `発行日: ${dateWords(issuedAt)}`,
  `料金: 10分 ${RATE_YEN}円`,
]
export const timeTotal = (minutes: number): string => `ご利用時間の合計　${minutes}分`
export const freeTotal = (uses: number): string => `${FREE_USE_MINUTES}分以内の無料利用　${uses}回`
export const FREE_NOTE = `※ ${FREE_USE_MINUTES}分以内のご利用は、1か月に${FREE_USES_A_MONTH}回まで無料です(開始の早い順)。`
/** Shown as the user of a statement that covers all companies. */
export const ALL_COMPANIES = '全社'
export const accountOf = (name: string, companyName: string): string =>
  companyName ? `${name}(${companyName})` : name

/** Whole yen; also writes -0 as 0. */
export const yen = (amount: number): string =>
  amount < 0 ? `−${(-amount).toLocaleString('en-US')}円` : `${(amount || 0).toLocaleString('en-US')}円`

/** When the guest (the reservation's visitor) was present; '—' if no guest came. */
export const presence = ({ joinedAt, leftAt }: { joinedAt: number | null; leftAt: number | null }): string =>
  joinedAt === null ? '—' : `${clockWords(joinedAt)}–${leftAt === null ? '' : clockWords(leftAt)}`
