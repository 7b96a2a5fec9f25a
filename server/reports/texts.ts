import type { CloseCause } from '#core/calls/call.ts'
import { isStockResult, type StockResult } from '#core/calls/call-result.ts'
import type { Speaker } from '#core/dialogue/dialogue.ts'
import { answerRate, type CallOutcome } from '#core/reports/call-report.ts'

/** Texts of the report files. */
export const REPORT_WORDS = {
  columns: [
    '区分',
    '項目',
    '呼び出し',
    '応答',
    '応答率(%)',
    '待ち時間 中央値(秒)',
    '待ち時間 90%(秒)',
    '待ち時間 最長(秒)',
    'オペレーターからの通話',
    '平均通話時間(秒)',
    'AIが応対',
  ],
  groups: {
    all: '合計',
    days: '日',
    hours: '時間帯',
    weekdays: '曜日',
    buttons: 'ボタン',
    languages: '言語',
    stores: '店舗',
    operators: 'オペレーター',
  },
  noButton: 'ボタンなし',
  noStore: '店舗なし',
  deleted: (name: string) => `${name}（削除済み）`,
}

export const WEEKDAYS = ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日']
export const LANGUAGE_NAMES = { ja: '日本語', en: '英語', zh: '中国語' }

/** One row of the CSV file of totals. Omitted values are empty cells. */
export interface ReportLine {
  group: string
  name: string
  called?: number
  answered: number
  byAi?: number
  medianWaitMs?: number | null
  p90WaitMs?: number | null
  longestWaitMs?: number | null
  begun?: number
  talkMs?: number | null
}

const seconds = (ms: number | null | undefined): number | '' => (ms == null ? '' : Math.round(ms / 1_000))

function rate({ called = 0, answered, byAi = 0 }: ReportLine): number | '' {
  const share = answerRate({ called, answered, byAi })
  return share === null ? '' : Math.round(share * 1_000) / 10
}

export const reportLine = (line: ReportLine): (string | number)[] => [
  line.group,
  line.name,
  line.called ?? '',
  line.answered,
  rate(line),
  seconds(line.medianWaitMs),
  seconds(line.p90WaitMs),
  seconds(line.longestWaitMs),
  line.begun ?? '',
  seconds(line.talkMs),
  line.byAi ?? '',
]

export const HISTORY_COLUMNS = [
  '呼び出し日時',
  '店舗',
  'サイネージ',
  'ボタン',
  '言語',
  '始めた人',
  'オペレーター',
  '応答日時',
  '待ち時間(秒)',
  '終了日時',
  '通話時間(秒)',
  '結果',
  '終わり方',
  '応対の結果',
  'メモ',
]

export const BEGUN_BY = { visitor: 'お客さま', host: 'オペレーター' }

export const OUTCOMES: Record<CallOutcome, string> = {
  answered: '応答',
  ai: 'AIが応対',
  timeout: '応答なし',
  rejected: '辞退',
  withdrawn: '取りやめ',
  broken: '切断',
  running: '進行中',
}

const RESULTS: Record<StockResult, string> = {
  helped: '案内済み',
  passedOn: '取次ぎ',
  callBack: '折返し',
  other: 'その他',
}

/** Text of a call result. A company's own result is shown as it was entered. */
export const resultWord = (result: string): string => (isStockResult(result) ? RESULTS[result] : result)

export const CAUSES: Record<CloseCause, string> = {
  closed: 'オペレーターが終了',
  home: 'お客さまが終了',
  rejected: '全員が辞退',
  timeout: '時間切れ',
  lost: 'サイネージとの通信切れ',
  operatorLost: 'オペレーターとの通信切れ',
  interrupted: 'サーバーの再起動',
  ended: '予約時間の終了',
}

export const TRANSCRIPT_COLUMNS = ['日時', '話した人', '言語', '発言', '日本語訳', '英語訳', '中国語訳']

export const SPEAKERS: Record<Speaker, string> = {
  visitor: 'お客さま',
  ai: 'AI',
  operator: 'オペレーター',
}

export const isCutText = (rows: number): string =>
  `件数が多いため、新しいものから${rows.toLocaleString('ja-JP')}件までを出力しました。期間や条件を絞ってください。`
