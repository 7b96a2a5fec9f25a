/** Keys that change the kana before them, as on ticket machines in Japan. Pressed again, they undo the change. */
export type KanaKey = 'dakuten' | 'handakuten' | 'small'

const MARKS = { dakuten: '\u3099', handakuten: '\u309A' } as const
const SMALL: readonly (readonly [large: string, small: string])[] = [
  ['あ', 'ぁ'],
  ['い', 'ぃ'],
  ['う', 'ぅ'],
  ['え', 'ぇ'],
  ['お', 'ぉ'],
  ['つ', 'っ'],
  ['や', 'ゃ'],
  ['ゆ', 'ゅ'],
  ['よ', 'ょ'],
  ['わ', 'ゎ'],
]
const OTHER_SIZE = new Map(
  SMALL.flatMap(([large, small]) => [
    [large, small],
    [small, large],
  ]),
)

/** @returns the text with its last kana changed; the same text if that kana has no such form */
export function changeKana(text: string, key: KanaKey): string {
  const last = text.at(-1)
  if (last === undefined) return text
  return text.slice(0, -1) + (key === 'small' ? (OTHER_SIZE.get(last) ?? last) : withMark(last, MARKS[key]))
}

function withMark(kana: string, mark: string): string {
  const [bare = kana, before] = kana.normalize('NFD')
  if (before === mark) return bare
  const marked = (bare + mark).normalize('NFC')
  // without a composed character for kana and mark, NFC leaves two characters: keep the kana unchanged
  return marked.length === 1 ? marked : kana
}
