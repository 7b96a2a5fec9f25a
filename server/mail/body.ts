export type MailLanguage = 'ja' | 'en'

/** Salutation of a mail. */
export const greetingOf = (name: string, language: MailLanguage): string =>
  language === 'en' ? `Dear ${name},` : `${name} 様`

/** One paragraph of a mail. */
export type MailPart =
  | { kind: 'words'; text: string }
  /** Details, each with its name and value. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** A code or password that the reader copies or types. */
  | { kind: 'code'; name: string; value: string }
  | { kind: 'link'; words: string; url: string }

interface MailDraft {
  language: MailLanguage
  subject: string
  /** Salutation; omitted if it is not yet known to whom the address belongs. */
  greeting?: string
  parts: readonly MailPart[]
}

/** A mail as plain text and as HTML (RFC 2046 5.1.4). */
export interface MailBody {
  language: MailLanguage
  subject: string
  text: string
  html: string
}

/** Colors from site/kit/ui/tokens.css, light and dark. */
export const MAIL_COLOURS = {
  canvas: { light: '#f6f4ef', dark: '#15171b' },
  surface: { light: '#ffffff', dark: '#1d2025' },
  border: { light: '#e2ded5', dark: '#343942' },
  text: { light: '#23211d', dark: '#edebe6' },
  'text-muted': { light: '#57534a', dark: '#b6b4ae' },
  'surface-subtle': { light: '#faf8f4', dark: '#21242a' },
  'accent-text': { light: '#2a4b9b', dark: '#a9c0f8' },
} as const

/** The pairs of CSS property and color that mails use. */
const USES = [
  ['background-color', 'canvas'],
  ['background-color', 'surface'],
  ['background-color', 'surface-subtle'],
  ['border-color', 'border'],
  ['color', 'text'],
  ['color', 'text-muted'],
  ['color', 'accent-text'],
] as const
type Use = (typeof USES)[number]

const FONT = "'Noto Sans JP','Hiragino Sans','Yu Gothic',Meiryo,system-ui,sans-serif"
const MONO = 'ui-monospace,Consolas,monospace'

/** Renders the draft as text and as HTML with the same content. */
export function mailBody({ language, subject, greeting, parts }: MailDraft): MailBody {
  const text = [...(greeting === undefined ? [] : [greeting]), ...parts.map(partText)].join('\n\n')
  return { language, subject, text, html: page(language, subject, greeting, parts) }
}

function partText(part: MailPart): string {
  if (part.kind === 'words') return part.text
  if (part.kind === 'facts') return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return part.kind === 'code' ? `${part.name}: ${part.value}` : `${part.words}\n${part.url}`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\r?\n/g, '<br>')

/**
 * Returns the attributes `class` and `style`. The inline colors are for mail programs that ignore style sheets; the
 * classes set the colors of dark mode.
 */
const look = (style: string, ...uses: readonly Use[]): string => {
  const light = uses.map(([property, colour]) => `${property}:${MAIL_COLOURS[colour].light}`)
  const names = uses.map((use) => use.join('-'))
  return `class="${names.join(' ')}" style="${[style, ...light].filter(Boolean).join(';')}"`
}

const DARK = USES.map(
  ([property, colour]) => `.${property}-${colour}{${property}:${MAIL_COLOURS[colour].dark}!important}`,
).join('')

const GAP = 'margin:0 0 16px'

function page(
  language: MailLanguage,
  subject: string,
  greeting: string | undefined,
  parts: readonly MailPart[],
): string {
  const paragraphs = [
    ...(greeting === undefined ? [] : [`<p style="${GAP}">${escaped(greeting)}</p>`]),
    ...parts.map(partHtml),
  ]
  const card = look(
    'max-width:560px;margin:0 auto;padding:24px;border:1px solid;border-radius:12px;box-sizing:border-box',
    ['background-color', 'surface'],
    ['border-color', 'border'],
  )
  const ground = look(
    `margin:0;padding:24px 12px;font:16px/1.75 ${FONT}`,
    ['background-color', 'canvas'],
    ['color', 'text'],
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title>`,
    `<style>@media (prefers-color-scheme:dark){${DARK}}</style></head>`,
    `<body ${ground}><div ${card}>`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\n')
}

function partHtml(part: MailPart): string {
  if (part.kind === 'words') return `<p style="${GAP}">${escaped(part.text)}</p>`
  if (part.kind === 'code') {
    const value = look(
      `display:inline-block;padding:8px 16px;border-radius:8px;font:20px/1.5 ${MONO};letter-spacing:.06em;word-break:break-all`,
      ['background-color', 'surface-subtle'],
      ['color', 'text'],
    )
    return `<p style="${GAP}">${name(part.name)}<br><span ${value}>${escaped(part.value)}</span></p>`
  }
  if (part.kind === 'link') {
    const link = look('word-break:break-all', ['color', 'accent-text'])
    const url = escaped(part.url)
    return `<p style="${GAP}">${escaped(part.words)}<br><a href="${url}" ${link}>${url}</a></p>`
  }
  const rows = part.facts.map(
    ([term, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap">${name(term)}</td>` +
      `<td style="padding:2px 0;font-weight:700">${escaped(value)}</td></tr>`,
  )
  return `<table role="presentation" style="${GAP};border-spacing:0">${rows.join('')}</table>`
}

const name = (text: string): string => `<span ${look('', ['color', 'text-muted'])}>${escaped(text)}</span>`
