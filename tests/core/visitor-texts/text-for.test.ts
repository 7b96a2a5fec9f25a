import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { STANDARD_TEMPLATES } from '#core/templates/standard-templates.ts'
import { buttonKind, buttonLabel, missingLabels } from '#core/visitor-texts/buttons.ts'
import {
  hostNameFor,
  missingLanguages,
  nameFor,
  personNameFor,
  phoneFor,
  type StockTexts,
  stockKey,
  textFor,
} from '#core/visitor-texts/text-for.ts'
import { filledTranslations, withDrafts, withoutDrafts } from '#core/visitor-texts/translations.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

describe('textFor', () => {
  const stock: StockTexts = new Map([[stockKey('受付 AI'), { en: 'Reception AI', zh: '前台AI' }]])

  test('[decisions 4] shows the Japanese text unchanged to a visitor who reads Japanese', () => {
    assert.equal(textFor('ja', { ja: ' 受付 ', translations: { en: 'Reception' } }), ' 受付 ')
  })

  test("[decisions 4] uses the translation into the visitor’s language, else the product's own translation", () => {
    const text = { ja: '受付AI', translations: { en: ' Front desk ', zh: ' ' } }
    assert.equal(textFor('en', text, stock), 'Front desk')
    assert.equal(textFor('zh', text, stock), '前台AI')
  })

  test('[decisions 4] shows a text without Japanese letters unchanged in every language', () => {
    assert.equal(textFor('en', { ja: 'Wi-Fi 24h' }), 'Wi-Fi 24h')
    assert.equal(textFor('zh', { ja: '' }), '')
  })

  test("[decisions 4] finds the product's own labels regardless of spaces and letter width", () => {
    assert.equal(textFor('en', { ja: '受付　ＡＩ' }, stock), 'Reception AI')
    assert.equal(textFor('en', { ja: '受付 BI' }, stock), undefined)
  })

  for (const ja of ['ふ', 'カ', 'ｶ', '漢', 'A方'])
    test(`[decisions 4] never shows ${ja} to a visitor who chose English or Chinese`, () => {
      assert.deepEqual([textFor('en', { ja }), textFor('zh', { ja })], [undefined, undefined])
    })
})

test("[decisions 4] shows a person's name in Latin letters to visitors who cannot read its Japanese form", () => {
  const shown = (name: string, latin?: string) =>
    (['ja', 'en', 'zh'] as const).map((language) => personNameFor(language, name, latin))
  assert.deepEqual(shown('田中 健', 'Ken Tanaka'), ['田中 健', 'Ken Tanaka', '田中 健'])
  assert.deepEqual(shown('さとう 美咲', 'Misaki Sato'), ['さとう 美咲', 'Misaki Sato', 'Misaki Sato'])
  assert.deepEqual(shown('Anna', 'Anna Smith'), ['Anna', 'Anna', 'Anna'])
  assert.deepEqual(shown('田中 健', ''), ['田中 健', undefined, '田中 健'])
  assert.deepEqual(shown('さとう'), ['さとう', undefined, undefined])
})

test("[decisions 6] shows a visitor who reads English the host's name in Latin letters if known, else in Japanese", () => {
  const host = { hostName: '鈴木 花', hostLatinName: 'Hana Suzuki' }
  assert.deepEqual([hostNameFor('ja', host), hostNameFor('en', host)], ['鈴木 花', 'Hana Suzuki'])
  assert.equal(hostNameFor('en', { hostName: '鈴木 花' }), '鈴木 花')
  assert.equal(hostNameFor('en', {}), '')
})

describe('nameFor', () => {
  test('[decisions 4] shows an untranslated name in kanji to Chinese readers, but not to English readers', () => {
    assert.equal(nameFor('zh', { ja: '田中 健' }), '田中 健')
    assert.equal(nameFor('en', { ja: '田中 健' }), undefined)
    assert.equal(nameFor('zh', { ja: 'デモ商事' }), undefined)
    assert.equal(nameFor('zh', { ja: '田中 健', translations: { zh: '田中健' } }), '田中健')
    assert.equal(nameFor('en', { ja: 'ACME' }), 'ACME')
  })
})

describe('phoneFor', () => {
  test('[decisions 4] shows only the number from a phone field if the remark beside it is not translated', () => {
    assert.equal(phoneFor('ja', { ja: '０３-1234-5678（代表）' }), '０３-1234-5678（代表）')
    assert.equal(phoneFor('en', { ja: '０３-1234-5678（代表）' }), '03-1234-5678')
    assert.equal(phoneFor('en', { ja: '内線 12' }), undefined)
    assert.equal(phoneFor('en', { ja: '代表', translations: { en: 'Dial 9' } }), 'Dial 9')
  })
})

describe('buttonLabel', () => {
  test('[decisions 4] translates every button label of the default templates', () => {
    for (const { text } of STANDARD_TEMPLATES.flatMap(({ buttons }) => buttons)) {
      assert.equal(buttonLabel('en', { ja: text }), 'Call reception')
      assert.equal(buttonLabel('zh', { ja: text }), '呼叫前台')
    }
  })

  test("[decisions 4] translates common Japanese button labels, but prefers the company's own translation", () => {
    assert.equal(buttonLabel('en', { ja: 'ご予約の方' }), 'I have an appointment')
    assert.equal(buttonLabel('zh', { ja: '面接の方' }), '我来面试')
    assert.equal(buttonLabel('en', { ja: 'ご予約の方', translations: { en: 'Booked' } }), 'Booked')
    assert.equal(buttonLabel('ja', { ja: 'ご予約の方', translations: { en: 'Booked' } }), 'ご予約の方')
  })

  test('[decisions 4] gives a button without a translation a label for its likely purpose, or "Call reception"', () => {
    assert.equal(buttonLabel('en', { ja: '宅配ロッカー' }), 'Deliveries')
    assert.equal(buttonLabel('en', { ja: '総務部へ' }), 'Call reception')
    assert.equal(buttonLabel('en', { ja: '' }), '')
  })

  test('[decisions 4] never labels a button with Japanese letters in English, or with kana in Chinese', () => {
    for (const ja of [
      'AIに',
      '予約',
      '案内',
      '配達',
      '質問',
      '面接',
      '会計',
      '営業',
      '総務',
      '見学',
      'トイレ',
    ]) {
      assert.doesNotMatch(buttonLabel('en', { ja }), JAPANESE)
      assert.doesNotMatch(buttonLabel('zh', { ja }), KANA)
      assert.ok(buttonKind(ja))
    }
  })
})

test('[decisions 4] trims translations and removes empty ones; returns null if none is left', () => {
  assert.deepEqual(filledTranslations({ en: ' Hi ', zh: ' ' }), { en: 'Hi' })
  assert.equal(filledTranslations({ en: '', zh: '' }), null)
})

test('[decisions 4] lists the languages in which visitors would miss a text', () => {
  assert.deepEqual(missingLanguages({ ja: '案内', translations: { en: 'Guide', zh: ' ' } }), ['zh'])
  assert.deepEqual(missingLanguages({ ja: '9:00-18:00' }), [])
  assert.deepEqual(missingLanguages({ ja: '' }), [])
  assert.deepEqual(missingLabels({ ja: 'ご予約の方' }), [])
  assert.deepEqual(missingLabels({ ja: '総務', translations: { zh: '总务' } }), ['en'])
})

describe('drafts of translations', () => {
  const draft = { en: 'Office', zh: '总务' }

  test('[decisions 4] fills only missing translations with drafts, and omits drafts that are too long', () => {
    assert.deepEqual(withDrafts({ en: 'Own', zh: ' ' }, draft, 6), { en: 'Own', zh: '总务' })
    assert.deepEqual(withDrafts({}, draft, 6), draft)
    assert.deepEqual(withDrafts({}, draft, 5), { zh: '总务' })
    assert.deepEqual(withDrafts({ en: 'Own' }, undefined, 6), { en: 'Own' })
  })

  test("[decisions 4] removes translations that are equal to the automatic drafts, and keeps the user's own translations", () => {
    assert.deepEqual(withoutDrafts({ en: 'Office', zh: '总务部' }, draft), { zh: '总务部' })
    assert.deepEqual(withoutDrafts({ en: 'Own' }, undefined), { en: 'Own' })
  })
})
