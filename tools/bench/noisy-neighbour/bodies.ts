/** The inputs that cost the server the most time, among all inputs that a company may send. */

const WORDS =
  '営業時間 何時 駐車場 受付 場所 予約 料金 子供 車椅子 案内 展示 会議 トイレ 出口 写真 撮影'.split(' ')
const word = (n: number): string => WORDS[n % WORDS.length] ?? ''
export const question = (n: number): string => `${word(n)}${word(n * 7 + 3)}は${word(n * 13 + 5)}ですか${n}`
export const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** A CSV file of 1,900 answers with six wordings each. */
export const CSV = [
  'ja_questions,ja_answer',
  ...many(1_900, (n) => `"${many(6, (k) => question(n * 6 + k)).join('\n')}",${n}です${'あ'.repeat(30)}`),
].join('\n')
/** A long text, as pasted from a web page. */
export const TEXT = many(1_500, (n) => `Q: ${question(n)}\nA: ${'答え'.repeat(40)}`)
  .join('\n')
  .slice(0, 190_000)
/** A question of the maximum length. */
export const LONG = many(40, question).join('').slice(0, 500)
export const PLACE = { storeId: null, signageId: null }
export const FACTS = {
  storeId: null,
  facts: many(500, (n) => ({ lang: 'ja', label: question(n), text: '答え'.repeat(50) })),
}
