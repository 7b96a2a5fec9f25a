import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutText } from '#core/knowledge/cut-text.ts'
import type { Language } from '#core/languages.ts'

const cut = (text: string, lang: Language) => [...cutText(text, lang)].flat()

test('[decisions 7] splits pasted text into questions and answers at Q: and A: in any language and letter width', () => {
  const text =
    'Q1：駐車場はありますか\nA1：あります。\n2台までです。\n\nＱ．カードは使えますか\nＡ．使えます。'
  assert.deepEqual(cut(text, 'ja'), [
    { question: '駐車場はありますか', answer: 'あります。\n2台までです。' },
    { question: 'カードは使えますか', answer: '使えます。' },
  ])
  assert.deepEqual(cut('Q: Do you have parking\nA: Yes, two spaces.', 'en'), [
    { question: 'Do you have parking', answer: 'Yes, two spaces.' },
  ])
  assert.deepEqual(cut('问：有停车场吗\n答：有。', 'zh'), [{ question: '有停车场吗', answer: '有。' }])
})

test('[decisions 7] treats headings and lines that ask something as questions, and drops text before the first question', () => {
  const page =
    'ようこそ。\n\nよくあるご質問\n\n## 予約は必要ですか？\n\n必要ありません。\n当日お越しください。\n\n■ 休みはいつですか\n月曜日です。\n'
  assert.deepEqual(cut(page, 'ja'), [
    { question: '予約は必要ですか？', answer: '必要ありません。\n当日お越しください。' },
    { question: '休みはいつですか', answer: '月曜日です。' },
  ])
})

test('[decisions 7] keeps an answer that contains a question, and drops a question without an answer', () => {
  assert.deepEqual(cut('Are you open?\nIn a hurry? Call us.\n\nAnything else?', 'en'), [
    { question: 'Are you open?', answer: 'In a hurry? Call us.' },
  ])
  assert.deepEqual(cut('Are you open?\nWhen would you come?\nWe open at 9.', 'en'), [
    { question: 'Are you open?', answer: 'When would you come?\nWe open at 9.' },
  ])
  assert.deepEqual(cut('', 'ja'), [])
  assert.deepEqual(cut('ただの文章です。\n二行目です。', 'ja'), [])
})

test('[decisions 7] ends an answer at the heading of another list of questions, such as FAQ', () => {
  for (const title of ['よくあるご質問', 'FAQ', 'Q & A', 'Frequently asked questions', '常见问题'])
    assert.deepEqual(cut(`休みはいつですか\n月曜日です。\n${title}\nご覧ください。`, 'ja'), [
      { question: '休みはいつですか', answer: '月曜日です。' },
    ])
})

test('[decisions 7] treats a question line of more than 120 letters as part of the answer', () => {
  const prose = `${'長い'.repeat(70)}でしょうか。`
  assert.deepEqual(cut(`休みはいつですか\n月曜日です。\n${prose}`, 'ja'), [
    { question: '休みはいつですか', answer: `月曜日です。\n${prose}` },
  ])
})

test('[decisions 7] removes the whole label of a question such as "Q.1:", but no digits of the text after it', () => {
  const cases: [string, string, string][] = [
    ['Question 2: Is it open?', 'Answer: 3 days a week.', 'Is it open?=3 days a week.'],
    ['質問 1 2 ：3階はどこ', '回答：A館です。', '3階はどこ=A館です。'],
    ['Q.1: 3階はどこ', 'A1) 5番です。', '3階はどこ=5番です。'],
    ['问题1：几点', '答1：8点。', '几点=8点。'],
    ['問３：何時', '答：9時', '何時=9時'],
  ]
  for (const [question, answer, both] of cases) {
    const found = cut(`${question}\n${answer}`, 'ja')
    assert.equal(found.map((one) => `${one.question}=${one.answer}`).join(), both)
  }
})

test("[decisions 7] looks for a question's label such as Q: only in the first 200 letters of a line", () => {
  const marked = (blanks: number) => cut(`Q${' '.repeat(blanks)}: open\nA: yes`, 'en')
  assert.deepEqual(marked(198), [{ question: 'open', answer: 'yes' }])
  assert.deepEqual(marked(199), [])
})

test('[decisions 2] processes pasted text in parts of 50 lines, so that the caller can pause between the parts', () => {
  const parts = (lines: number) => [...cutText('\n'.repeat(lines - 1), 'ja')].length
  assert.deepEqual([parts(50), parts(51), parts(1_000)], [1, 2, 20])
  const text = Array.from({ length: 30 }, (_, n) => `Q: 展示${n}は何ですか\nA: ${n}番`).join('\n')
  const [first, second] = cutText(text, 'ja')
  // The 25th answer is not in the first part, because the next line may continue it.
  assert.deepEqual([first?.length, second?.length], [24, 6])
})
