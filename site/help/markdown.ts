import MarkdownIt, { type Token } from 'markdown-it'
import { addressOf, type HelpLanguage, TOPICS } from './topics.ts'

/** The anchor of a heading, `## Heading {#anchor}`: the same in both languages. */
const ANCHOR = /\s*\{#([\w-]+)\}$/

export interface Heading {
  level: number
  id: string
  text: string
}

type PictureSize = (address: string) => { width: number; height: number }

/**
 * Converts a link in a help file to a link of the site: `kiosk.md#code` becomes a topic, `#code` a heading; other links
 * are unchanged.
 */
function pageLink(href: string, language: HelpLanguage): string {
  const [, name, hash = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  const topic = TOPICS.find((known) => known === name)
  return topic ? addressOf(language, topic) + hash : href
}

/** Converts `../pictures/ja/x.webp`, which works in the repository, to the site's address. */
const pagePicture = (src: string): string => src.replace(/^\.\.\/pictures\//, '/help/pictures/')

/** Removes the anchor from a heading's text and returns it. @throws if the heading has no anchor */
function takeAnchor(inline: Token): string {
  const id = ANCHOR.exec(inline.content)?.[1]
  const last = inline.children?.at(-1)
  if (!id || last?.type !== 'text') throw new Error(`a heading without {#anchor}: ${inline.content}`)
  last.content = last.content.replace(ANCHOR, '')
  inline.content = inline.content.replace(ANCHOR, '')
  return id
}

/** The text of a line without Markdown formatting, link targets and code marks. */
export const plain = (inline: Token): string =>
  (inline.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')

/** The tokens of a file, with anchors, links and pictures converted for the page. */
export function parseHelp(text: string, language: HelpLanguage, sizeOf: PictureSize) {
  const markdown = new MarkdownIt({ html: false })
  const tokens = markdown.parse(text, {})
  const headings: Heading[] = []
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const inline = tokens[at + 1]!
      const id = takeAnchor(inline)
      token.attrSet('id', id)
      headings.push({ level: Number(token.tag.slice(1)), id, text: plain(inline) })
    }
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', pageLink(String(child.attrGet('href')), language))
      if (child.type === 'image') {
        const src = pagePicture(String(child.attrGet('src')))
        const { width, height } = sizeOf(src)
        child.attrSet('src', src)
        child.attrSet('loading', 'lazy')
        child.attrSet('width', String(width))
        child.attrSet('height', String(height))
      }
    }
  })
  // a table that is wider than a phone scrolls inside its frame, also by keyboard
  markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>\n'
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
  return { tokens, headings, html: markdown.renderer.render(tokens, markdown.options, {}) }
}

/** The text below each heading, for the search. */
export function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]) {
  const sections: { heading: Heading; text: string }[] = []
  let isHeading = false
  for (const token of tokens) {
    if (token.type === 'heading_open') sections.push({ heading: headings[sections.length]!, text: '' })
    if (token.type === 'inline' && !isHeading) {
      const section = sections.at(-1)
      if (section) section.text += `${plain(token)} `
    }
    const last = sections.at(-1)
    if (token.type === 'fence' && last) last.text += `${token.content} `
    isHeading = token.type === 'heading_open'
  }
  return sections
}
