import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '#core/languages.ts'
import { closedWords } from '../../../site/kiosk/closed-words.ts'

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+09:00`)
const NOW = at('2026-11-20 19:00')
const words = (closed: Parameters<typeof closedWords>[0], nowAt = NOW): string[] =>
  LANGUAGES.map((language) => {
    const { heading, lines } = closedWords(closed, nowAt, language)
    return [heading, ...lines].join(' / ')
  })

test('[decisions 11] tells visitors in each language whether the company opens today, tomorrow or later', () => {
  assert.deepEqual(words({ opensAt: at('2026-11-20 20:00'), isOver: true }), [
    '営業時間外です / 本日 20:00 に開きます。',
    'We are closed at the moment / We open today at 20:00.',
    '现在不在营业时间内 / 今天 20:00 开始营业。',
  ])
  assert.deepEqual(words({ opensAt: at('2026-11-21 09:00'), isOver: true }), [
    '本日の営業は終了しました / 明日 9:00 に開きます。',
    'We have closed for today / We open tomorrow at 9:00.',
    '今天的营业已结束 / 明天 9:00 开始营业。',
  ])
  assert.deepEqual(words({ opensAt: at('2026-11-24 09:00'), isOver: true }), [
    '本日の営業は終了しました / 11月24日(火) 9:00 に開きます。',
    'We have closed for today / We open on Tue 24 November at 9:00.',
    '今天的营业已结束 / 11月24日周二 9:00 开始营业。',
  ])
})

test('[decisions 11] says "tomorrow" instead of the date from midnight in Japan on', () => {
  const closed = { opensAt: at('2026-11-22 00:00') }
  assert.match(words(closed, at('2026-11-20 23:59'))[0] ?? '', /11月22日\(日\) 0:00/)
  assert.match(words(closed, at('2026-11-21 00:00'))[0] ?? '', /明日 0:00/)
})

test('[decisions 11] translates common reasons for a closed day, and shows other reasons in Japanese only', () => {
  assert.deepEqual(words({ note: '夏季休業' }), [
    '本日は夏季休業です',
    'Closed: summer break',
    '今天休息：夏季休业',
  ])
  assert.deepEqual(words({ note: '店長の結婚式' }), [
    '本日は店長の結婚式です',
    'We are closed today',
    '今天休息',
  ])
  assert.deepEqual(words({}), ['本日はお休みです', 'We are closed today', '今天休息'])
  assert.match(words({ note: '短縮営業', isOver: true })[0] ?? '', /^本日の営業は終了しました/)
})
