import type { Language } from '../languages.ts'
import { foldWidth, simplified } from './fold.ts'

/** Intents that are recognized without searching the company's knowledge. */
export type Intent = 'person' | 'greeting' | 'thanks' | 'goodbye'

const PERSON: Readonly<Record<Language, readonly RegExp[]>> = {
  ja: [
    /(?<!関)(係|かかり)の?(人|者|方|員)(さん)?($|.{0,6}(呼|よんで|代わ|替わ|かわって|出して|つないで|繋|話し|はなし|お願い|対応|い(ます|ません)か|来て|きて))/,
    // the noun must end there: not in 人間ドック, 職員証 or 担当者の名前
    /(スタッフ|店員|職員|担当者|オペレーター?|人間|だれか|誰か)(さん|さま|様|の?(方|かた|ほう|人|者))?(の|((今|いま)?すぐ|早く|はやく|急いで|至急|直接|ちょっと|少し|一人|ひとり|いたら|まで)に?|[をにとへがはもで、,\s].{0,4})?(呼|よんで|代わ|替わ|かわって|出して|つないで|繋|話し|はなし|お願い|対応)/,
    // a bare 人 is a person to call only at the beginning of a word: not in 大人, 一人 or 外国人
    /(?<![\p{Script=Han}\d])人(?![数気形生])[をにとへが]?.{0,4}(呼|よんで|代わ|替わ|かわって|出して|つないで|繋|話し|はなし)/u,
  ],
  // the words after "staff", "person" and so on are checked, to exclude names such as "staff entrance"
  en: [
    /\b(call|get|fetch|bring|talk|speak|connect|transfer)\b( me| us)?( to| with)?( me| us)? (an? |the |some |real |your |actual |live |another )*(person|human|staff|operator|someone|somebody|representative|receptionist|employee|people)(?=$| (please|to|who|that|for|now|here|from|at|in|on|over|instead|and|as|about)\b)/,
    /\b(want|need|like|see)( to (see|meet))? (an? |the |some |real |your |actual |live |another )*(person|human|staff|operator|someone|somebody|representative|receptionist|employee|people)(?=$| (please|to|who|that|for|now|here|from|at|in|on|over|instead|and|as|about)\b)/,
    /^(an? |the )?(real |live |actual )?(person|human|staff|operator|receptionist|representative)( please)?$/,
  ],
  zh: [
    /(叫|找|转|换|要|请(?!问)|和|跟|接(?!待)).{0,4}(人工(?!智能)|工作人员|真人|服务员|店员|员工(?!食堂|餐厅|通道|入口|停车))/,
    /(叫|找|转|请(?!问)|接(?!待)).{0,3}前台/,
    /^(叫人|找人|人工(?!智能)|真人|工作人员)/,
    /(叫|找)个?人(来|过来|帮|吧|$)/,
  ],
}

const WHOLE: Readonly<Record<Language, Readonly<Record<Exclude<Intent, 'person'>, RegExp>>>> = {
  ja: {
    greeting: /^(こんにちは|こんにちわ|こんばんは|おはよう(ございます)?|はじめまして|やあ|どうも|もしもし)$/,
    thanks:
      /^(どうも)?(ありがとう(ございます|ございました)?|助かりました|サンキュー|感謝します)$|^(わかりました|なるほど|了解です)(どうも)?(ありがとう(ございます|ございました)?)?$/,
    goodbye: /^(さようなら|さよなら|バイバイ|失礼します|また来ます|では、?また)$/,
  },
  en: {
    greeting: /^(hello|hi|hey|good (morning|afternoon|evening)|howdy|hi there|hello there)$/,
    thanks:
      /^(ok |okay |great |oh )?(thanks?( you)?( very| so)?( much)?( a lot)?|thank you( very much| so much)?|cheers|got it( thanks| thank you)?|i see( thanks| thank you)?)$/,
    goodbye: /^(bye( bye)?|goodbye|good bye|see you( later)?)$/,
  },
  zh: {
    greeting: /^(你好|您好|早上好|下午好|晚上好|嗨|哈喽)啊?$/,
    thanks: /^(好的?)?(谢谢|多谢|感谢|非常感谢|谢了)(你|您|你们)?(了|啊)?$|^(知道了|明白了)(谢谢)?$/,
    goodbye: /^(再见|拜拜|回头见)$/,
  },
}

const ENDS = /^[\s、。,.!?！？~〜…]+|(?<![\s、。,.!?！？~〜…])[\s、。,.!?！？~〜…]+$/g

/**
 * Normalizes an utterance for the patterns here: removes punctuation at both ends, unifies letter width, and simplifies
 * Chinese characters.
 */
const plainOf = (said: string, lang: Language): string =>
  simplifiedFor(lang, foldWidth(said))
    .replace(ENDS, '')
    .replace(/[,，!！]\s*/g, lang === 'en' ? ' ' : '')

/**
 * Recognizes the intent of an utterance. Mentioning a person is not enough for `person`: a word for calling is needed,
 * too.
 */
export function intentOf(said: string, lang: Language): Intent | undefined {
  const text = plainOf(said, lang)
  if (PERSON[lang].some((pattern) => pattern.test(text))) return 'person'
  const whole = WHOLE[lang]
  return (['greeting', 'thanks', 'goodbye'] as const).find((intent) => whole[intent].test(text))
}

const OPENING_HOURS: Readonly<Record<Language, RegExp>> = {
  ja: /(営業|受付|開館|開店|閉館|閉店|診療|窓口の?)(時間|日)|(何時|なんじ|いつ)(から|まで|に).{0,8}(開|あ[いき]|閉|しま|やって|営業|受付)|(何時|なんじ)(から|まで)(ですか)?$|定休日|休業日|休館日|お?休みは?(いつ|何曜)|(今|きょう|今日|本日|明日|あした|週末|祝日|祭日|曜日|曜|年末年始|お?正月|お盆)[はもに]?.{0,4}(営業|開いて|あいて|やって|お?休み)/,
  en: /\b(opening|business|office|reception|visiting) (hours|times?)\b|\b(what time|when)\b.{0,40}\b(open|opens|close|closes|closed|shut)\b|\b(are|is) .{0,40}\b(open|closed)\b|^(your )?hours$/,
  zh: /(营业|开放|开馆|接待|办公|门诊)(时间|日)|(几点|什么时候|何时)(才)?(开|关|闭|打烊|营业|下班|上班)|(今天|现在|明天|周末|节假日|星期.|周.|春节).{0,4}(营业|开门|开放|休息|开吗)|休息日|闭馆日/,
}

/** Whether an utterance asks when the place is open. */
export const asksOpeningHours = (said: string, lang: Language): boolean =>
  OPENING_HOURS[lang].test(plainOf(said, lang))

const simplifiedFor = (lang: Language, text: string): string => (lang === 'zh' ? simplified(text) : text)
