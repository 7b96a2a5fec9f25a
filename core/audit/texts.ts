import type { AuditChange, AuditRole, AuditValue } from './rules.ts'
import { en } from './texts-en.ts'
import { ja } from './texts-ja.ts'
import type { AuditTexts } from './texts-shape.ts'

export const AUDIT_LANGUAGES = ['ja', 'en'] as const
export type AuditLanguage = (typeof AUDIT_LANGUAGES)[number]

export const AUDIT_TEXTS: Record<AuditLanguage, AuditTexts> = { ja, en }

const FIELDS_WITH_WORDS = new Set(['role', 'answer', 'scene'])

function valueText({ values, none }: AuditTexts, field: string, value: AuditValue): string {
  if (value === '') return none
  // Translate only booleans and fields with fixed values. A text that a user typed is shown unchanged, even if it reads
  // like a fixed value.
  const isWord = typeof value === 'boolean' || FIELDS_WITH_WORDS.has(field)
  return (isWord ? values[String(value)] : undefined) ?? String(value)
}

/** The text that names an actor: the person's name, or a text for a command line or for an erased person. */
export const actorOf = (
  lang: AuditLanguage,
  { actorName, actorRole }: { actorName: string | null; actorRole: AuditRole },
): string => {
  const { roles, forgotten } = AUDIT_TEXTS[lang]
  return actorName ?? (actorRole === 'commandLine' ? roles.commandLine : forgotten)
}

export function changeText(lang: AuditLanguage, { field, from, to }: AuditChange): string {
  const texts = AUDIT_TEXTS[lang]
  const name = texts.fields[field] ?? field
  const colon = lang === 'ja' ? '：' : ': '
  if (from === undefined && to === undefined) return `${name}${colon}${texts.changed}`
  const values = [from, to].flatMap((value) => (value === undefined ? [] : [valueText(texts, field, value)]))
  // A change without a new value: the old value was removed.
  const shown = to === undefined ? [...values, texts.none] : values
  return `${name}${colon}${shown.join(' → ')}`
}
