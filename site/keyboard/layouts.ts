import type { Language } from '#core/languages.ts'

/** Keys that change the last kana. simple-keyboard writes special keys in braces. */
export const KANA_KEYS = { '{dakuten}': 'dakuten', '{handakuten}': 'handakuten', '{small}': 'small' } as const
/** Keys that show another layout. */
export const LAYOUT_KEYS = { '{latin}': 'latin', '{kana}': 'kana', '{pinyin}': 'pinyin' } as const

const LETTERS = ['q w e r t y u i o p', "a s d f g h j k l '"]
const lastRows = (other: string): string[] => ['{shift} z x c v b n m , . ?', `${other}@ - {space} {enter}`]
const large = (rows: readonly string[]): string[] =>
  rows.map((row) => row.replace(/(^| )[a-z](?= |$)/g, (key) => key.toUpperCase()))

function latin(other: string): string[] {
  return ['1 2 3 4 5 6 7 8 9 0 {bksp}', ...LETTERS, ...lastRows(other)]
}

const KANA = [
  'あ か さ た な は ま や ら わ {bksp}',
  'い き し ち に ひ み 「 り を ？',
  'う く す つ ぬ ふ む ゆ る ん ！',
  'え け せ て ね へ め 」 れ ー 。',
  'お こ そ と の ほ も よ ろ ・ 、',
  '{dakuten} {handakuten} {small} {latin} {space} {enter}',
]
const PINYIN = ['1 2 3 4 5 6 7 8 9 0 {bksp}', ...LETTERS, 'z x c v b n m ， 。 ？', '{latin} {space} {enter}']

/** Layouts of each language by name. The keyboard opens with the first one. */
export const LAYOUTS: Readonly<Record<Language, Readonly<Record<string, string[]>>>> = {
  ja: { kana: KANA, latin: latin('{kana} '), large: large(latin('{kana} ')) },
  en: { latin: latin(''), large: large(latin('')) },
  zh: { pinyin: PINYIN, latin: latin('{pinyin} '), large: large(latin('{pinyin} ')) },
}

/** Labels of the special keys. The page passes in the label of the enter key. */
export const KEY_FACES: Readonly<Record<string, string>> = {
  '{bksp}': '⌫',
  '{space}': ' ',
  '{shift}': '⇧',
  '{dakuten}': '゛',
  '{handakuten}': '゜',
  '{small}': '小',
  '{latin}': 'ABC 123',
  '{kana}': 'あいう',
  '{pinyin}': '拼音',
}

/** Key names for screen readers. */
export const KEY_NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ja: {
    '{bksp}': '1文字消す',
    '{space}': '空白',
    '{shift}': '大文字',
    '{dakuten}': '濁点',
    '{handakuten}': '半濁点',
    '{small}': '小さい文字',
    '{latin}': '英数字',
    '{kana}': 'ひらがな',
  },
  en: { '{bksp}': 'Delete', '{space}': 'Space', '{shift}': 'Capital letters' },
  zh: {
    '{bksp}': '删除',
    '{space}': '空格',
    '{shift}': '大写',
    '{latin}': '英文和数字',
    '{pinyin}': '拼音',
  },
}
