import { closureOf, type Edges, reversed } from './graph.ts'

/** What somebody reads who follows one thing through the house, from its beginning on. */
export interface Flow {
  name: string
  /** More than this and a newcomer has lost the thread. */
  most: number
  files: readonly string[]
  /** Where one file of the flow reaches another without importing it: over the wire, or by an event. */
  leaps: readonly (readonly [from: string, to: string])[]
}

export interface FlowCheck {
  missing: string[]
  /** Files that no import and no leap joins to the first. */
  loose: string[]
}

export function checkFlow({ files, leaps }: Flow, edges: Edges, known: ReadonlySet<string>): FlowCheck {
  const inFlow = new Set(files)
  const leapsFrom = Map.groupBy(leaps, ([from]) => from)
  const within: Edges = new Map(
    files.map((file) => [
      file,
      new Set([
        ...[...(edges.get(file) ?? [])].filter((to) => inFlow.has(to)),
        ...(leapsFrom.get(file) ?? []).map(([, to]) => to),
      ]),
    ]),
  )
  const back = reversed(within)
  const both: Edges = new Map(
    files.map((file) => [file, new Set([...(within.get(file) ?? []), ...(back.get(file) ?? [])])]),
  )
  const joined = closureOf(both, files[0]!)
  return {
    missing: [...new Set([...files, ...leaps.flat()])].filter(
      (file) => !known.has(file) || !inFlow.has(file),
    ),
    loose: files.filter((file) => !joined.has(file)),
  }
}
