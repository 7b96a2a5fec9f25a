import type { Language } from '#core/fields/shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'

/** One utterance of a call between people, with its translation. */
export interface CaptionLine extends Omit<ClientBody<'caption'>, 'signageId' | 'callId'> {
  translation?: { lang: Language; text: string; final: boolean }
}

/** The operator's words as the visitor reads them. */
export interface SpokenWords {
  text: string
  lang: Language
  /** The text before its translation; undefined if `text` is not a translation. */
  original?: { text: string; lang: Language }
}

type Lines = readonly CaptionLine[]

const LINES_MAX = 60

/** Adds an utterance, or replaces the text of a known one. The translation of a known utterance stays. */
export function withCaption(
  lines: Lines,
  { callId: _, signageId: __, ...words }: ClientBody<'caption'>,
): Lines {
  const before = lines.find(({ n }) => n === words.n)
  const after: CaptionLine = { ...words, ...(before?.translation && { translation: before.translation }) }
  const next = before ? lines.map((known) => (known === before ? after : known)) : [...lines, after]
  return next.slice(-LINES_MAX)
}

/** Sets the translation of a known utterance; null removes the translation. */
export const withTranslation = (
  lines: Lines,
  { n, lang, text, final }: Pick<ClientBody<'captionTranslated'>, 'n' | 'lang' | 'text' | 'final'>,
): Lines =>
  lines.map((known) => {
    if (known.n !== n) return known
    const { translation: _, ...words } = known
    return text === null ? words : { ...words, translation: { lang, text, final } }
  })

/** The latest utterance of the operator: its translation, or the original text if there is no translation. */
export function wordsOf(lines: Lines): SpokenWords | undefined {
  const last = lines.findLast(({ speaker }) => speaker === 'operator')
  if (!last) return undefined
  const { text, lang, translation } = last
  if (!translation) return { text, lang }
  return { text: translation.text, lang: translation.lang, original: { text, lang } }
}
