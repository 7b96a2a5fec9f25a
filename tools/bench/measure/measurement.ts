import { resolve } from 'node:path'
import { type MeasuredFunction, readFunctions } from './functions.ts'
import { type Edges, edgesOf, longestChains, mutualPairs, reversed } from './graph.ts'
import { type Import, readImports } from './imports.ts'
import { countMarks, type Mark } from './marks.ts'
import { type PageClosure, readPages } from './pages.ts'
import { longerThan, sizesByFolder } from './sizes.ts'
import { type Land, readSources, type Source } from './sources.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Measurements of one source tree. */
export interface Measurement {
  root: string
  sources: readonly Source[]
  imports: readonly Import[]
  folders: ReadonlyMap<string, Spread>
  lands: Readonly<Record<Land, { files: Spread; lines: number }>>
  long: readonly Source[]
  functions: { all: Spread; ofFiveLines: Spread; longest: readonly MeasuredFunction[] }
  /** All imports, including those of types and dynamic ones: everything that a reader follows. */
  edges: Edges
  importers: Edges
  chains: ReadonlyMap<string, readonly string[]>
  mutual: readonly [string, string][]
  marks: Readonly<Record<Mark, number>>
  pages: readonly PageClosure[]
}

export function measure(folder: string): Measurement {
  const root = resolve(folder)
  const sources = readSources(root)
  const imports = readImports(root, sources)
  const product = sources.filter(({ land }) => land === 'product')
  const inProduct = new Set(product.map(({ path }) => path))
  const between = imports.filter(({ from, to }) => inProduct.has(from) && inProduct.has(to))
  const edges = edgesOf(between, ['value', 'type', 'later'])
  const functions = readFunctions(product)
  const lengths = functions.map(({ lines }) => lines)
  const landOf = (land: Land) => {
    const sizes = sources.filter((source) => source.land === land).map(({ lines }) => lines)
    return { files: spreadOf(sizes), lines: sizes.reduce((sum, lines) => sum + lines, 0) }
  }
  return {
    root,
    sources,
    imports,
    folders: sizesByFolder(sources),
    lands: {
      product: landOf('product'),
      studio: landOf('studio'),
      tests: landOf('tests'),
      bench: landOf('bench'),
    },
    long: longerThan(product, 200),
    functions: {
      all: spreadOf(lengths),
      ofFiveLines: spreadOf(lengths.filter((lines) => lines >= 5)),
      longest: functions.sort((a, b) => b.lines - a.lines).slice(0, 10),
    },
    edges,
    importers: reversed(edges),
    chains: longestChains(edges),
    mutual: mutualPairs(edges),
    marks: countMarks(product),
    pages: readPages([...inProduct], imports),
  }
}
