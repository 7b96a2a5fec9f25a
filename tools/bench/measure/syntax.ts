import ts from 'typescript'
import type { Source } from './sources.ts'

const FRONTMATTER = /^---\n([\s\S]*?)\n---/
const SCRIPTS = /<script[^>]*>([\s\S]*?)<\/script>/g

/** The TypeScript in a file. In an .astro page, that is the frontmatter and the content of the script tags. */
function codeOf({ path, text }: Source): string {
  if (!path.endsWith('.astro')) return text
  const scripts = [...text.matchAll(SCRIPTS)].map(([, script = '']) => script)
  return [FRONTMATTER.exec(text)?.[1] ?? '', ...scripts].join('\n')
}

const parsed = new WeakMap<Source, ts.SourceFile>()

export function parse(source: Source): ts.SourceFile {
  const known = parsed.get(source)
  if (known) return known
  const kind = /\.(tsx|astro)$/.test(source.path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(source.path, codeOf(source), ts.ScriptTarget.Latest, true, kind)
  parsed.set(source, tree)
  return tree
}

/** Visits the node and all its descendants, parents first. */
export function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => visitAll(child, visit))
}
