import MiniSearch from 'minisearch'
import { type HelpEntry, INDEX_OPTIONS } from './index-options.ts'
import { readTopic } from './read-topic.ts'
import { addressOf, type HelpLanguage, TOPICS } from './topics.ts'

const BEGIN_MAX = 100

const shortened = (text: string): string =>
  text.length > BEGIN_MAX ? `${text.slice(0, BEGIN_MAX).trimEnd()}…` : text

/** The index of one language as JSON; loaded by a page on the first search. */
export function searchIndexOf(language: HelpLanguage): string {
  const index = new MiniSearch<HelpEntry>(INDEX_OPTIONS)
  for (const topic of TOPICS) {
    const page = readTopic(language, topic)
    const address = addressOf(language, topic)
    for (const { heading, text } of page.sections)
      index.add({
        id: heading.level === 1 ? address : `${address}#${heading.id}`,
        heading: heading.text,
        topic: page.title,
        begin: shortened(text.trim()),
        text,
      })
  }
  return JSON.stringify(index)
}
