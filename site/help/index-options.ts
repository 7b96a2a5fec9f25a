import type { Options } from 'minisearch'
import { wordsOf } from './words.ts'

/** A heading of the help with what stands below it. */
export interface HelpEntry {
  /** Address and anchor. */
  id: string
  heading: string
  topic: string
  /** The first words below the heading. */
  begin: string
  text: string
}

/** The index is written and read with the same options. */
export const INDEX_OPTIONS: Options<HelpEntry> = {
  fields: ['heading', 'topic', 'text'],
  storeFields: ['heading', 'topic', 'begin'],
  tokenize: wordsOf,
  processTerm: (word) => word,
  searchOptions: { boost: { heading: 4, topic: 2 }, prefix: true, combineWith: 'AND' },
}
