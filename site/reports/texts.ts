import type { CallOutcome } from '#core/reports/call-report.ts'
import { defineTexts } from '../kit/texts/define.ts'

const secondsOf = (ms: number): { minutes: number; seconds: number } => {
  const all = Math.round(ms / 1_000)
  return { minutes: Math.floor(all / 60), seconds: all % 60 }
}

/** The values of REPORT_PERIODS in options.ts. */
type Period = 'today' | '7days' | '30days' | 'month' | 'own'

const JA_PERIODS: Record<Period, string> = {
  today: 'きょう',
  '7days': '7日間',
  '30days': '30日間',
  month: '今月',
  own: '期間を指定',
}
const EN_PERIODS: Record<Period, string> = {
  today: 'Today',
  '7days': '7 days',
  '30days': '30 days',
  month: 'This month',
  own: 'Custom range',
}

const JA_OUTCOMES: Record<CallOutcome | 'unanswered', string> = {
  unanswered: '応答できなかった呼び出し',
  answered: '応答',
  ai: 'AIが応対',
  timeout: '応答なし',
  rejected: '辞退',
  withdrawn: '取りやめ',
  broken: '切断',
  running: '進行中',
}
const EN_OUTCOMES: Record<CallOutcome | 'unanswered', string> = {
  unanswered: 'All unanswered calls',
  answered: 'Answered',
  ai: 'AI answered',
  timeout: 'No answer',
  rejected: 'Declined',
  withdrawn: 'Canceled',
  broken: 'Disconnected',
  running: 'In progress',
}

/** Reports on calls: the texts of /app/users/calls (not in the original specification). */
export const reportTexts = defineTexts({
  ja: {
    title: '呼び出し',
    lead: '呼び出しと応対の集計と履歴です。日時は日本時間です。',
    download: 'CSVをダウンロード',
    period: '期間',
    periods: JA_PERIODS,
    month: '月',
    noMonth: '選ぶ',
    monthName: (year: number, month: number) => `${year}年${month}月`,
    from: '開始日',
    to: '終了日',
    views: { label: '表示', figures: '集計', calls: '履歴' },
    badDays: '終了日は開始日以降で、92日以内にしてください。',
    failed: 'レポートを読み込めませんでした',
    empty: 'この期間の呼び出しはありません',
    emptyHelp: '期間を変えると、ほかの日の呼び出しを確認できます。',
    noMatch: '条件に合う呼び出しはありません',
    clear: '条件を消す',
    rate: '応答率',
    rateNote: (answered: number, called: number, byAi: number) =>
      byAi > 0
        ? `${called - byAi}件中 ${answered}件に応答・AIが応対 ${byAi}件`
        : `${called}件中 ${answered}件に応答`,
    median: '待ち時間（中央値）',
    longest: (time: string) => `最長 ${time}`,
    p90: '待ち時間（90%）',
    p90Note: '10人中9人はこの時間以内',
    talk: '平均通話時間',
    talkNote: 'オペレーターからの通話を含みます',
    answered: '応答',
    unanswered: '応答なし',
    called: '呼び出し',
    byDay: '日ごとの呼び出し',
    byHour: '時間帯ごとの呼び出し',
    byWeekday: '曜日ごとの呼び出し',
    asTable: '表で見る',
    day: '日',
    hour: '時間帯',
    hours: (hour: number) => `${hour}時台`,
    weekday: '曜日',
    weekdays: ['日', '月', '火', '水', '木', '金', '土'],
    byButton: 'ボタンごと',
    button: 'ボタン',
    noButton: 'ボタンなし',
    byLanguage: '言語ごと',
    language: '言語',
    byStore: '店舗ごと',
    store: '店舗',
    noStore: '店舗なし',
    byOperator: 'オペレーターごと',
    operator: 'オペレーター',
    begun: '自分から',
    deleted: '削除済み',
    operatorsNone: 'この期間に応対したオペレーターはいません',
    count: (count: number) => `${count}件`,
    duration: (ms: number) => {
      const { minutes, seconds } = secondsOf(ms)
      return minutes > 0 ? `${minutes}分${seconds}秒` : `${seconds}秒`
    },
    units: { minutes: '分', seconds: '秒', percent: '%' },
    all: 'すべて',
    signage: 'サイネージ',
    outcome: '結果',
    outcomes: JA_OUTCOMES,
    history: '呼び出しの履歴',
    filters: '履歴の絞り込み',
    columns: { at: '日時', place: '場所', wait: '待ち', talk: '通話' },
    pages: {
      label: '履歴のページ',
      previous: '前へ',
      next: '次へ',
      page: (page: number) => `${page}ページ目`,
    },
    open: (when: string) => `${when} の呼び出しを開く`,
    byHost: 'オペレーターから',
    none: '—',
  },
  en: {
    title: 'Calls',
    lead: 'Summary and history of calls. Times are in JST.',
    download: 'Download CSV',
    period: 'Period',
    periods: EN_PERIODS,
    month: 'Month',
    noMonth: 'Choose',
    monthName: (year, month) => `${year}-${String(month).padStart(2, '0')}`,
    from: 'From',
    to: 'To',
    views: { label: 'View', figures: 'Figures', calls: 'History' },
    badDays: 'The last day must not be before the first, and the period can have at most 92 days.',
    failed: 'The report could not be loaded',
    empty: 'No calls in this period',
    emptyHelp: 'Try another period.',
    noMatch: 'No matching calls',
    clear: 'Clear the filters',
    rate: 'Answer rate',
    rateNote: (answered, called, byAi) =>
      byAi > 0
        ? `${answered} of ${called - byAi} answered, plus ${byAi} by the AI`
        : `${answered} of ${called} answered`,
    median: 'Wait (median)',
    longest: (time) => `Longest: ${time}`,
    p90: 'Wait (90%)',
    p90Note: '9 out of 10 waited no longer than this',
    talk: 'Average call',
    talkNote: 'Including calls started by operators',
    answered: 'Answered',
    unanswered: 'Not answered',
    called: 'Calls',
    byDay: 'Calls by day',
    byHour: 'Calls by hour',
    byWeekday: 'Calls by weekday',
    asTable: 'As a table',
    day: 'Day',
    hour: 'Hour',
    hours: (hour) => `${hour}:00–${hour}:59`,
    weekday: 'Weekday',
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    byButton: 'By button',
    button: 'Button',
    noButton: 'Without a button',
    byLanguage: 'By language',
    language: 'Language',
    byStore: 'By store',
    store: 'Store',
    noStore: 'No store',
    byOperator: 'By operator',
    operator: 'Operator',
    begun: 'Started',
    deleted: 'deleted',
    operatorsNone: 'No operator calls in this period',
    count: (count) => String(count),
    duration: (ms) => {
      const { minutes, seconds } = secondsOf(ms)
      return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`
    },
    units: { minutes: ' min ', seconds: ' s', percent: '%' },
    all: 'All',
    signage: 'Display',
    outcome: 'Outcome',
    outcomes: EN_OUTCOMES,
    history: 'Call history',
    filters: 'Filter the history',
    columns: { at: 'When', place: 'Where', wait: 'Wait', talk: 'Duration' },
    pages: {
      label: 'Pages of the history',
      previous: 'Previous',
      next: 'Next',
      page: (page) => `Page ${page}`,
    },
    open: (when) => `Open the call of ${when}`,
    byHost: 'Started by an operator',
    none: '—',
  },
})
