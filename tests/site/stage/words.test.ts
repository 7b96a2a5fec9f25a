import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { kioskTexts } from '../../../site/kiosk/texts.ts'
import { buttonIcon } from '../../../site/stage/button-icon.ts'
import { clockText } from '../../../site/stage/clock-text.ts'
import { fitFontSize } from '../../../site/stage/fit-text.ts'
import { wordsOf } from '../../../site/stage/stage-words.ts'
import { sentencesOf } from '../../../site/stage/telop-sentences.ts'

const FRIDAY = Date.UTC(2026, 10, 20, 5, 5)
const own = process.env.TZ
afterEach(() => {
  process.env.TZ = own
})

test("[2.4.6] shows the day and time in the visitor's language and the device's time zone", () => {
  process.env.TZ = 'Asia/Tokyo'
  assert.deepEqual(clockText(FRIDAY, 'ja'), { date: '11月20日(金)', time: '14:05' })
  assert.deepEqual(clockText(FRIDAY, 'en'), { date: 'Fri 20 November', time: '14:05' })
  assert.deepEqual(clockText(FRIDAY, 'zh'), { date: '11月20日周五', time: '14:05' })
  process.env.TZ = 'Pacific/Kiritimati'
  assert.deepEqual(clockText(FRIDAY + 5 * 3_600_000, 'ja'), { date: '11月21日(土)', time: '0:05' })
})

test('[2.4.6] writes hours without a leading zero, as in 0:05', () => {
  process.env.TZ = 'UTC'
  assert.equal(clockText(FRIDAY, 'ja').time, '5:05')
  process.env.TZ = 'Asia/Tokyo'
  assert.equal(clockText(Date.UTC(2026, 10, 20, 15, 5), 'ja').time, '0:05')
})

test('[5] splits a telop (a line of running text) into its sentences', () => {
  assert.deepEqual(
    sentencesOf(['本日 15:00 より開催します。ご参加ください。', 'Open at 9.30 today. Welcome!']),
    ['本日 15:00 より開催します。', 'ご参加ください。', 'Open at 9.30 today.', 'Welcome!'],
  )
})

test('[2.4.6] gives the first touch button a bell, and the others an icon that fits their text', () => {
  assert.equal(buttonIcon('ご予約の方', true), 'bell-silent')
  assert.equal(buttonIcon('ご予約の方', false), 'calendar')
  assert.equal(buttonIcon('館内のご案内', false), 'place')
  assert.equal(buttonIcon('その他', false), 'reception')
})

test('[4.3] shrinks a heading to fit one line, or wraps it at full size if it would become too small', () => {
  assert.equal(fitFontSize(['お呼びしています'], 952, 84, 48), 84)
  const crowded = fitFontSize(['ただいま混み合っています'], 952, 84, 48)
  assert.ok(crowded >= 72 && crowded < 84, String(crowded))
  assert.equal(fitFontSize(['あ'.repeat(40)], 952, 84, 48), 84)
})

test('[9] every text of the kiosk exists in Japanese, English and Chinese, each in its own script', () => {
  const leaves = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value
        ? Object.values(value).flatMap(leaves)
        : []
  for (const language of ['ja', 'en', 'zh'] as const)
    assert.ok(leaves(kioskTexts[language]).every((text) => text.trim() !== ''))
  assert.deepEqual(
    leaves(kioskTexts.en).filter((text) => /[぀-ヿ一-鿿]/.test(text)),
    [],
  )
  assert.deepEqual(
    leaves(kioskTexts.zh).filter((text) => /[぀-ヿ]/.test(text)),
    [],
  )
})

test('[4.3] writes English ordinal numbers with the right ending', () => {
  const { placeUnit } = kioskTexts.en.stage
  assert.deepEqual([1, 2, 3, 4, 11, 22].map(placeUnit), ['st', 'nd', 'rd', 'th', 'th', 'nd'])
})

test('[decisions 11] outside opening hours, Standby says that the company is closed, or greets if it has no buttons', () => {
  const closed = { heading: '本日の営業は終了しました', lines: ['明日 9:00 に開きます。'] }
  const model = { scene: 'Standby', companyName: '', closed } as const
  const { stage } = kioskTexts.ja
  assert.equal(wordsOf(model, stage, true), closed)
  assert.equal(wordsOf(model, stage, false).heading, stage.greeting)
  assert.equal(wordsOf({ ...model, offline: true }, stage, true).heading, stage.greeting)
})
