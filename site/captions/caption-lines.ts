import type { Language } from '#core/fields/shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'

/** One utterance of a call between people, with its translation. */
export interface CaptionLine extends Omit<ClientBody<'caption'>, 'signageId' | 'callId'> {
  translation?: { lang: Language; text: string; final: boolean }
}

type Lines = readonly CaptionLine[]

const LINES_MAX = 60

/** Adds an utterance, or replaces it by a newer text. Its translation stays. */
export function withCaption(
  lines: Lines,
  { callId: _, signageId: __, ...words }: ClientBody<'caption'>,
): Lines {
  const before = lines.find(({ n }) => n === words.n)
  const after: CaptionLine = { ...words, ...(before?.translation && { translation: before.translation }) }
  const next = before ? lines.map((known) => (known === before ? after : known)) : [...lines, after]
  return next.slice(-LINES_MAX)
}

/** Adds the translation of a known utterance; null removes it. */
export const withTranslation = (
  lines: Lines,
  { n, lang, text, final }: Pick<ClientBody<'captionTranslated'>, 'n' | 'lang' | 'text' | 'final'>,
): Lines =>
  lines.map((known) => {
    if (known.n !== n) return known
    const { translation: _, ...words } = known
    return text === null ? words : { ...words, translation: { lang, text, final } }
  })
