import type { Bond, Import } from './imports.ts'

export type Edges = ReadonlyMap<string, ReadonlySet<string>>

export function edgesOf(imports: readonly Import[], bonds: readonly Bond[]): Edges {
  const wanted = imports.filter(({ bond, from, to }) => bonds.includes(bond) && from !== to)
  const byImporter = Map.groupBy(wanted, ({ from }) => from)
  return new Map([...byImporter].map(([from, found]) => [from, new Set(found.map(({ to }) => to))]))
}

export function reversed(edges: Edges): Edges {
  const back = new Map<string, Set<string>>()
  for (const [from, targets] of edges)
    for (const to of targets) back.set(to, (back.get(to) ?? new Set()).add(from))
  return back
}

/** All modules that can be reached from `begin` along the edges, including `begin` itself. */
export function closureOf(edges: Edges, ...begin: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...begin]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (found.has(module)) continue
    found.add(module)
    waiting.push(...(edges.get(module) ?? []))
  }
  return found
}

/** Pairs of modules that import each other, each pair once. */
export function mutualPairs(edges: Edges): [string, string][] {
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && edges.get(to)?.has(from))
      .map((to) => [from, to] as [string, string]),
  )
}

export const widest = (edges: Edges, count: number): [module: string, width: number][] =>
  [...edges]
    .map(([module, targets]) => [module, targets.size] as [string, number])
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)

/** The longest import chain from each module. Chains through an import cycle may be too short: the import that closes a cycle is left out. */
export function longestChains(edges: Edges): ReadonlyMap<string, readonly string[]> {
  const chains = new Map<string, readonly string[]>()
  const under = new Set<string>()
  const chainOf = (module: string): readonly string[] => {
    const known = chains.get(module)
    if (known) return known
    if (under.has(module)) return []
    under.add(module)
    let longest: readonly string[] = []
    for (const next of edges.get(module) ?? []) {
      const below = chainOf(next)
      if (below.length > longest.length) longest = below
    }
    under.delete(module)
    const chain = [module, ...longest]
    chains.set(module, chain)
    return chain
  }
  for (const module of edges.keys()) chainOf(module)
  return chains
}
