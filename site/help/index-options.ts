import type { Options } from 'minisearch'
import { wordsOf } from './words.ts'

/** A heading of the help and the text below it. */
export interface HelpEntry {
  /** URL of the heading: path of the page and `#` anchor. */
  id: string
  heading: string
  topic: string
  /** The first words below the heading. */
  begin: string
  text: string
}

/** Options for both writing and reading the index. */
export const INDEX_OPTIONS: Options<HelpEntry> = {
  fields: ['heading', 'topic', 'text'],
  storeFields: ['heading', 'topic', 'begin'],
  tokenize: wordsOf,
  processTerm: (word) => word,
  searchOptions: { boost: { heading: 4, topic: 2 }, prefix: true, combineWith: 'AND' },
}
