import MiniSearch, { type SearchResult } from 'minisearch'
import { INDEX_OPTIONS } from './index-options.ts'

export interface Found {
  href: string
  heading: string
  topic: string
  begin: string
}
export type Find = (words: string) => Found[]

const SHOWN_MAX = 8

/** @param index written by search-index.ts */
export function findIn(index: string): Find {
  const search = MiniSearch.loadJSON(index, INDEX_OPTIONS)
  const asFound = ({ id, heading, topic, begin }: SearchResult): Found => ({
    href: id,
    heading,
    topic,
    begin,
  })
  return (words) => search.search(words).slice(0, SHOWN_MAX).map(asFound)
}
