import { defineTexts } from '../kit/texts/define.ts'

const HOUR_MS = 3_600_000
const parts = (ms: number) => ({
  hours: Math.floor(ms / HOUR_MS),
  minutes: Math.floor((ms % HOUR_MS) / 60_000),
  seconds: Math.floor((ms % 60_000) / 1_000),
})

/** Proof of play: the texts of /app/signage/plays (not in the original specification). */
export const playTexts = defineTexts({
  ja: {
    title: '放映の履歴',
    lead: 'サイネージがいつ何を映したかの記録です。サイネージ自身の報告をそのまま残しています。',
    download: 'CSVをダウンロード',
    signage: 'サイネージ',
    choose: '選んでください',
    deleted: '削除したサイネージ',
    from: '開始日',
    to: '終了日',
    failed: '放映の履歴を読み込めませんでした',
    badDays: '終了日は開始日以降で、92日以内にしてください。',
    empty: 'この期間の記録はありません',
    emptyHelp: 'サイネージがつながると、映したものがここに残ります。',
    notChosen: 'サイネージを選んでください',
    totals: 'メディアごとの合計',
    rows: '映したもの',
    columns: {
      media: 'メディア',
      times: '回数',
      duration: '時間',
      period: '日時',
      scene: '場面',
      telop: 'テロップ',
    },
    times: (count: number) => `${count}回`,
    duration: (ms: number) => {
      const { hours, minutes, seconds } = parts(ms)
      if (hours > 0) return `${hours}時間${minutes}分`
      return minutes > 0 ? `${minutes}分${seconds}秒` : `${seconds}秒`
    },
    now: '表示中',
    cut: '件数が多いため、古いものから5,000件までを表示しています。期間を短くしてください。',
    notAny: '—',
  },
  en: {
    title: 'Playback log',
    lead: 'What each display showed and when, exactly as the display itself reported it.',
    download: 'Download CSV',
    signage: 'Display',
    choose: 'Choose a display',
    deleted: 'Deleted displays',
    from: 'From',
    to: 'To',
    failed: 'The playback log could not be loaded',
    badDays: 'The last day must not be before the first, and the period is limited to 92 days.',
    empty: 'Nothing was recorded on these days',
    emptyHelp: 'Once the display is connected, what it shows is recorded here.',
    notChosen: 'Choose a display',
    totals: 'Totals by media',
    rows: 'What was shown',
    columns: {
      media: 'Media',
      times: 'Times',
      duration: 'Duration',
      period: 'Date and time',
      scene: 'Scene',
      telop: 'Ticker',
    },
    times: (count) => String(count),
    duration: (ms) => {
      const { hours, minutes, seconds } = parts(ms)
      if (hours > 0) return `${hours} h ${minutes} min`
      return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`
    },
    now: 'On screen',
    cut: 'There are too many entries: only the oldest 5,000 are shown. Choose fewer days.',
    notAny: '—',
  },
})
