import ts from 'typescript'
import type { Source } from './sources.ts'
import { parse, visitAll } from './syntax.ts'

export interface MeasuredFunction {
  name: string
  path: string
  lines: number
}

/** Every named function with its first and last line. Callbacks count as part of the function that contains them. */
export function readFunctions(sources: readonly Source[]): MeasuredFunction[] {
  return sources.flatMap((source) => {
    const found: MeasuredFunction[] = []
    const tree = parse(source)
    const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line
    visitAll(tree, (node) => {
      const name = nameOf(node)
      if (name === undefined) return
      const lines = lineAt(node.getEnd()) - lineAt(node.getStart()) + 1
      found.push({ name, path: source.path, lines })
    })
    return found
  })
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return node.body && 'constructor'
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node))
    return node.body && (node.name?.getText() ?? 'default')
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined
  const holder = node.parent
  if (ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder)) return holder.name.getText()
  return undefined
}
