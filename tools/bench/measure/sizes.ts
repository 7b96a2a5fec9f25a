import { dirname } from 'node:path'
import type { Source } from './sources.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Folders whose subfolders get a row each. Any other folder gets one row for all its contents. */
const OPEN = ['site/avatar', 'site/kit']

/** Sizes by folder, sorted by name. */
export function sizesByFolder(sources: readonly Source[]): Map<string, Spread> {
  const rows = Map.groupBy(sources, ({ path }) => rowOf(path))
  return new Map([...rows].map(([row, files]) => [row, spreadOf(files.map(({ lines }) => lines))]))
}

function rowOf(path: string): string {
  const parts = dirname(path).split('/')
  const room = parts.slice(0, 2).join('/')
  return OPEN.includes(room) ? parts.slice(0, 3).join('/') : room
}

export const longerThan = (sources: readonly Source[], lines: number): Source[] =>
  sources.filter((source) => source.lines > lines).sort((a, b) => b.lines - a.lines)
