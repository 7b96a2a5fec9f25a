import ts from 'typescript'
import type { Source } from './sources.ts'
import { parse, visitAll } from './syntax.ts'

/** Code patterns that are counted. */
const PATTERNS = {
  'as unknown as, as never': /\bas (unknown as|never)\b/g,
  'private readonly': /\bprivate readonly\b/g,
  TODO: /\bTODO\b/g,
  useState: /\buseState[<(]/g,
  useEffect: /\buseEffect\(/g,
} as const

export type Mark = keyof typeof PATTERNS | 'non-null !' | 'conditional spreads' | 'comment lines, %'

export function countMarks(sources: readonly Source[]): Record<Mark, number> {
  const count = (pattern: RegExp): number =>
    sources.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)
  const entries = Object.entries(PATTERNS).map(([name, pattern]) => [name, count(pattern)])
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof PATTERNS, number>),
    'non-null !': countNodes(sources, ts.isNonNullExpression),
    'conditional spreads': countNodes(sources, isConditionalSpread),
    'comment lines, %': commentShare(sources),
  }
}

function countNodes(sources: readonly Source[], isWanted: (node: ts.Node) => boolean): number {
  let count = 0
  for (const source of sources)
    visitAll(parse(source), (node) => {
      if (isWanted(node)) count++
    })
  return count
}

/** Whether a spread has the form `...(x === undefined ? {} : { x })`. */
function isConditionalSpread(node: ts.Node): boolean {
  if (!ts.isSpreadAssignment(node)) return false
  const spread = ts.isParenthesizedExpression(node.expression) ? node.expression.expression : node.expression
  return ts.isConditionalExpression(spread) && [spread.whenTrue, spread.whenFalse].some(isEmptyObject)
}

const isEmptyObject = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) && node.properties.length === 0

function commentShare(sources: readonly Source[]): number {
  const lines = sources.flatMap(({ text }) => text.split('\n'))
  const comments = lines.filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
  return Math.round((comments.length / lines.length) * 1000) / 10
}
