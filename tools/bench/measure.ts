// npm run bench -- measure [folder …]: prints sizes, functions, imports and the modules of each page, for this
// source tree or for the given ones side by side (an older version: git worktree add out/before <commit>). Then
// prints the files that a newcomer reads for three features.
import { resolve } from 'node:path'
import { figuresOf } from './measure/figures.ts'
import { checkFlow } from './measure/flow-check.ts'
import { FLOWS } from './measure/flows.ts'
import { widest } from './measure/graph.ts'
import { type Measurement, measure } from './measure/measurement.ts'
import { printTable } from './measure/table.ts'

const HERE = new URL('../..', import.meta.url).pathname
const asked = process.argv.slice(2)
const trees = (asked.length ? asked : [HERE]).map(measure)

printMeasurements(trees)
printFolders(trees)
for (const tree of trees) printLists(tree)
for (const tree of trees) if (tree.root === resolve(HERE)) printFlows(tree)

function printMeasurements(all: readonly Measurement[]): void {
  const figures = all.map(figuresOf)
  const names = [...new Set(figures.flatMap(Object.keys))]
  printTable(
    'Figures',
    ['figure', ...all.map(({ root }) => root)],
    names.map((name) => [name, ...figures.map((each) => each[name])]),
  )
}

function printFolders(all: readonly Measurement[]): void {
  const names = [...new Set(all.flatMap(({ folders }) => [...folders.keys()]))].sort()
  const spreadHead = ['files', 'median', 'p90', 'max']
  printTable(
    'Lines of code files by folder',
    ['folder', ...all.flatMap(() => spreadHead)],
    names.map((name) => [
      name,
      ...all.flatMap(({ folders }) => {
        const spread = folders.get(name)
        return spread
          ? [spread.count, spread.median, spread.p90, spread.max]
          : spreadHead.map(() => undefined)
      }),
    ]),
  )
}

function printLists(tree: Measurement): void {
  const { root, long, functions, edges, importers, mutual, pages } = tree
  console.log(`\n—— ${root}`)
  printTable(
    'Files over 200 lines',
    ['file', 'lines'],
    long.map(({ path, lines }) => [path, lines]),
  )
  printTable(
    'The longest functions',
    ['function', 'file', 'lines'],
    functions.longest.map(({ name, path, lines }) => [name, path, lines]),
  )
  printTable('Fan-out', ['module', 'imports'], widest(edges, 10))
  printTable('Fan-in', ['module', 'importers'], widest(importers, 10))
  printTable('Mutual imports', ['one', 'other'], mutual)
  printTable(
    'What a page loads, in modules',
    ['page', 'loaded', 'with later', 'with types', 'behind', 'of avatar', 'of live'],
    pages.map((page) => Object.values(page)),
  )
}

function printFlows({ sources, edges }: Measurement): void {
  const known = new Set(sources.map(({ path }) => path))
  for (const flow of FLOWS) {
    const { missing, loose } = checkFlow(flow, edges, known)
    console.log(`\n${flow.name}: ${flow.files.length} files, ${flow.most} at most`)
    for (const file of flow.files) console.log(`  ${file}${remarkOf(file)}`)

    function remarkOf(file: string): string {
      if (missing.includes(file)) return '  ✖ there is no such file'
      return loose.includes(file) ? '  ✖ nothing joins it to the others' : ''
    }
  }
}
