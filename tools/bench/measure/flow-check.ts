import { closureOf, type Edges, reversed } from './graph.ts'

/** The files that a reader follows to understand one feature, from its start. */
export interface Flow {
  name: string
  /** Maximum number of files. With more, a newcomer loses track. */
  most: number
  files: readonly string[]
  /** Pairs of files that are connected without an import, for example over the network or by an event. */
  leaps: readonly (readonly [from: string, to: string])[]
}

interface FlowCheck {
  missing: string[]
  /** Files that neither imports nor `leaps` connect to the flow's first file. */
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
