/**
 * decisions 7: functions that remove differences which do not matter in a question: width, case, kana, variants of
 * characters.
 */

/** Converts full-width, half-width and circled characters to ordinary ones, and to lower case. */
export const foldWidth = (text: string): string => text.normalize('NFKC').toLowerCase()

const KATAKANA_FIRST = 0x30a1
const KATAKANA_LAST = 0x30f6
const KANA_DISTANCE = 0x60

/** Converts katakana to hiragana, such as トイレ to といれ. Keeps the length of the text and its long vowel marks. */
export const foldKana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (letter) => {
    const code = letter.charCodeAt(0)
    return code >= KATAKANA_FIRST && code <= KATAKANA_LAST
      ? String.fromCharCode(code - KANA_DISTANCE)
      : letter
  })

/** Removes long vowel marks and enlarges small vowels, so that エレベーター equals エレベータ, and ウィーク equals ウイーク. */
export const foldLongVowels = (kana: string): string =>
  kana.replace(/[ー〜~]/g, '').replace(/[ぁぃぅぇぉ]/g, (small) => GROWN[small] ?? small)
const GROWN: Readonly<Record<string, string>> = { ぁ: 'あ', ぃ: 'い', ぅ: 'う', ぇ: 'え', ぉ: 'お' }

/** Common traditional characters, each followed by its simplified form. */
const PAIRS =
  '請请問问裡里裏里哪哪廁厕間间車车幾几點点門门開开關关營营業业時时錢钱費费價价場场館馆員员場场嗎吗麼么甚什' +
  '樓楼電电話话號号碼码碼码線线網网無无線线輪轮椅椅嬰婴兒儿兒儿換换餐餐廳厅飯饭喫吃飲饮煙烟菸烟藥药醫医療疗' +
  '包包錢钱丟丢遺遗傘伞寵宠貓猫狗狗紀纪念念買买賣卖賬账帳账單单現现優优惠惠團团體体學学殘残證证件件預预約约訂订' +
  '見见會会議议談谈聯联繫系絡络寄寄行行李李儲储櫃柜貨货遞递運运動动語语導导覽览講讲釋释說说話话讓让誰谁這这個个' +
  '們们來来時时後后過过還还沒没為为給给對对從从東东邊边內内層层遠远達达離离鐵铁機机計计飛飞陽阳圖图書书畫画寫写' +
  '攝摄影影閃闪燈灯錄录歡欢謝谢對对難难歲岁長长發发親亲認认識识應应該该選选擇择嚴严種种數数據据麵面鍾钟鐘钟週周' +
  '樂乐歌歌戲戏劇剧節节險险護护備备資资訊讯報报紙纸區区縣县國国華华漢汉雙双廣广島岛灣湾鄰邻隣邻處处條条塊块壞坏'
const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS[2 * at]!, PAIRS[2 * at + 1]!]),
)

/**
 * Converts traditional Chinese characters to simplified ones, such as 請問洗手間在哪裡 to 请问洗手间在哪里. Knows only common
 * characters and leaves others unchanged.
 */
export const simplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (letter) => SIMPLIFIED.get(letter) ?? letter)

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/([bdgklmnprt])\1(ing|ed)$/, '$1'],
  [/^([aeiou]*[^aeiou].*)(ing|ed)$/, '$1'],
  [/^([aeiou]*[^aeiou].*)ly$/, '$1'],
  [/e$/, ''],
]

/**
 * Returns the stem of an English word, such as park for parking, parked and parks. The method is simple. Its errors are
 * harmless, because they are the same in question and wording.
 */
export const stem = (word: string): string =>
  ENDINGS.reduce((rest, [ending, replacement]) => {
    const cut = rest.replace(ending, replacement)
    return cut.length >= 3 ? cut : rest
  }, word)

/**
 * Returns the same text for questions that differ only in width, kana or punctuation. The inbox of unanswered questions
 * counts by this text.
 */
export const foldQuestion = (text: string): string =>
  foldLongVowels(foldKana(simplified(foldWidth(text))))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
