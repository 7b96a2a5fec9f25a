import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Heading, parseHelp, plain, sectionsOf } from './markdown.ts'
import type { HelpLanguage, Topic } from './topics.ts'
import { webpSize } from './webp-size.ts'

/** Relative to the repository's root, where the site is built. */
const FOLDER = 'docs/help'

export interface HelpPage {
  title: string
  /** The first paragraph, a summary of the topic. */
  summary: string
  /** Everything below the title. */
  html: string
  headings: Heading[]
  sections: { heading: Heading; text: string }[]
}

/** @param src `/help/pictures/…` */
export const pictureFile = (src: string): string => join(FOLDER, src.replace(/^\/help\//, ''))

/** Files of docs/help/pictures in a language; empty if the folder is missing. */
export function pictureNames(language: HelpLanguage): string[] {
  const folder = join(FOLDER, 'pictures', language)
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.webp')) : []
}

const sizeOf = (src: string) => webpSize(readFileSync(pictureFile(src)))

/** Reads and renders one topic, at build time or per request of `npm run dev`. @throws an error that names the problem in the file */
export function readTopic(language: HelpLanguage, topic: Topic): HelpPage {
  const file = join(FOLDER, language, `${topic}.md`)
  try {
    const { tokens, headings, html } = parseHelp(readFileSync(file, 'utf8'), language, sizeOf)
    const [title, ...below] = headings
    if (title?.level !== 1 || below.some(({ level }) => level === 1))
      throw new Error('a help page needs exactly one title')
    const sections = sectionsOf(tokens, headings)
    const first = tokens[tokens.findIndex(({ type }) => type === 'paragraph_open') + 1]
    return {
      title: title.text,
      summary: first ? plain(first) : '',
      html: html.replace(/^<h1.*?<\/h1>\n/s, ''),
      headings: below,
      sections,
    }
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
