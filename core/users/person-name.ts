/** URLs. Names are not replaced in them, because parts of their tokens may look like names. */
const ADDRESS = /\bhttps?:\/\/[^\s"'<>「」（）]+/giu
const LETTER = /[\p{L}\p{M}\p{N}]/u
/** Honorifics, which may follow a name without a space. */
const HONORIFIC = /^(?:様|さま|さん|殿|氏|くん|君|ちゃん|先生)/u

const HONORIFIC_LONGEST = 3

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Replaces whole occurrences of a name: `田中` in `田中様` and `予約した人: 田中`, but not in `田中角栄` or in a URL. */
export function withoutName(text: string, name: string, instead: string): string {
  const wanted = name.trim()
  if (wanted === '') return text
  const found = new RegExp(escaped(wanted), 'gu')
  const inWords = (words: string): string =>
    words.replace(found, (match: string, at: number) => {
      const before = [...words.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
      const end = at + match.length
      const after = words.slice(end, end + HONORIFIC_LONGEST)
      const isWhole = !LETTER.test(before) && (!LETTER.test([...after][0] ?? '') || HONORIFIC.test(after))
      return isWhole ? instead : match
    })
  let shown = ''
  let end = 0
  for (const address of text.matchAll(ADDRESS)) {
    shown += inWords(text.slice(end, address.index)) + address[0]
    end = address.index + address[0].length
  }
  return shown + inWords(text.slice(end))
}

/** Whether a text contains the whole name. */
export const isNamedIn = (text: string, name: string): boolean => withoutName(text, name, '') !== text

/** Removes query and fragment from the URLs in a text: they may contain tokens that grant access. */
export const withoutLinks = (text: string): string =>
  text.replace(ADDRESS, (address) => address.replace(/[?#].*/su, ''))
