import type { Language } from '../languages.ts'

/**
 * Patterns of a complete question or request: how it ends or, in English, how it begins. A text that matches is
 * answered without waiting for silence.
 */
const ENDS: Record<Language, RegExp> = {
  ja: /((です|ます|ました|でした|ません|でしょう|ない|ある|いる|なの|たい|られる|れる|える|いい)か(な|ね)?|ください|下さい|お願いします|頼みます|ました|たい|ほしい|欲しい|(たい|ほしい|欲しい)(です|の?ん?です(が|けど))|どこ|どちら)$/u,
  en: /^(what|where|when|who|whose|why|which|how|is|are|am|was|do|does|did|can|could|may|will|would|should|have|has|please|tell|show|call|i|we)\b.+\s\S+$/iu,
  zh: /(吗|嗎|呢|哪里|哪裡|哪儿|几点|几号|多少钱|多久|什么|怎么走|怎么去|工作人员|谢谢|(几点|怎么|有没有|能不能|要不要|可不可以).{2,})$/u,
}
/** English words after which a sentence continues. */
const OPEN_ENDS =
  /\b(a|an|the|of|to|in|on|at|by|for|from|with|and|or|but|is|are|was|do|does|can|could|may|will|would|should|have|has|my|your|our|their|his|her|its|this|these|those|any|some|much|many|that|if|about|than|find|need|want|like|know|accept|get|lost|place|it|how|what|where|when|i|we|you|um|uh|er)$/iu

/**
 * A question mark ends a complete sentence. A period proves nothing: recognizers add one to incomplete sentences as
 * well.
 */
const ASKING = /[?？]$/u
const MARKS = /(?<![\s。．.!！])[\s。．.!！]+$/u
/** A shorter text does not count as a complete sentence. */
const MIN_LETTERS: Record<Language, number> = { ja: 5, en: 8, zh: 4 }

/**
 * Whether a text is a complete question or request, which may be answered without waiting for silence (decisions 7).
 * False if unsure.
 */
export function isFinished(text: string, lang: Language): boolean {
  const words = text.normalize('NFKC').trim()
  if ([...words].length < MIN_LETTERS[lang]) return false
  const bare = words.replace(ASKING, '').replace(MARKS, '')
  if (lang === 'en' && OPEN_ENDS.test(bare)) return false
  return ASKING.test(words) || ENDS[lang].test(bare)
}
