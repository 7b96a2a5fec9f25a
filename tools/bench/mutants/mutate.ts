import ts from 'typescript'
import type { Source } from '../measure/sources.ts'
import { parse, visitAll } from '../measure/syntax.ts'

/** One change of a source file: a place, and the text that replaces it. */
export interface Mutant {
  path: string
  start: number
  end: number
  text: string
}

const K = ts.SyntaxKind
const INSTEAD: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [K.LessThanToken]: ['<=', '>='],
  [K.LessThanEqualsToken]: ['<', '>'],
  [K.GreaterThanToken]: ['>=', '<='],
  [K.GreaterThanEqualsToken]: ['>', '<'],
  [K.EqualsEqualsEqualsToken]: ['!=='],
  [K.ExclamationEqualsEqualsToken]: ['==='],
  [K.AmpersandAmpersandToken]: ['||'],
  [K.BarBarToken]: ['&&'],
  [K.PlusToken]: ['-'],
  [K.MinusToken]: ['+'],
  [K.AsteriskToken]: ['/'],
  [K.SlashToken]: ['*'],
  [K.PlusEqualsToken]: ['-='],
  [K.MinusEqualsToken]: ['+='],
}
const COMPARISONS: readonly ts.SyntaxKind[] = [
  K.LessThanToken,
  K.LessThanEqualsToken,
  K.GreaterThanToken,
  K.GreaterThanEqualsToken,
  K.EqualsEqualsEqualsToken,
  K.ExclamationEqualsEqualsToken,
]
const CONSTANT = /^[A-Z][A-Z0-9_]+$/

/** All mutants of a source. Texts, types and coordinates of drawings are not changed. */
export function mutantsOf(source: Source): Mutant[] {
  const found: Mutant[] = []
  const tree = parse(source)
  visitAll(tree, (node) => {
    for (const { at, text } of changesOf(node)) {
      const mutant = { path: source.path, start: at.getStart(tree), end: at.getEnd(), text }
      if (source.text.slice(mutant.start, mutant.end) !== text) found.push(mutant)
    }
  })
  return found
}

interface Change {
  at: ts.Node
  text: string
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return operatorChanges(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    return [{ at: node, text: node.operand.getText() }]
  if (ts.isIfStatement(node))
    return [{ at: node.expression, text: `!(${node.expression.getText()})` }, ...withoutGuard(node)]
  if (ts.isConditionalExpression(node))
    return [{ at: node.condition, text: `!(${node.condition.getText()})` }]
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [{ at: node, text: ';' }]
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [{ at: node, text: '[]' }]
  if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'Math') {
    if (node.name.text === 'min') return [{ at: node.name, text: 'max' }]
    if (node.name.text === 'max') return [{ at: node.name, text: 'min' }]
  }
  if (ts.isNumericLiteral(node) && isLimit(node))
    return [1, -1].map((by) => ({ at: node, text: moved(node, by) }))
  return []
}

function operatorChanges(node: ts.BinaryExpression): Change[] {
  const { left, operatorToken, right } = node
  if (operatorToken.kind === K.QuestionQuestionToken)
    return [left, right].map((side) => ({ at: node, text: `(${side.getText()})` }))
  return (INSTEAD[operatorToken.kind] ?? []).map((text) => ({ at: operatorToken, text }))
}

/** Removes a guard: an `if` without `else` that only returns, throws or continues. */
function withoutGuard({ thenStatement, elseStatement }: ts.IfStatement): Change[] {
  const only =
    ts.isBlock(thenStatement) && thenStatement.statements.length === 1
      ? thenStatement.statements[0]!
      : thenStatement
  const leaves = [ts.isReturnStatement, ts.isThrowStatement, ts.isContinueStatement].some((is) => is(only))
  return leaves && !elseStatement ? [{ at: thenStatement.parent, text: ';' }] : []
}

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) || (ts.isAwaitExpression(node) && isCall(node.expression))

/** Whether a number is an operand of a comparison or a named constant, and not an index, offset or coordinate. */
function isLimit(node: ts.NumericLiteral): boolean {
  let upper: ts.Node = node.parent
  while (
    ts.isBinaryExpression(upper) ||
    ts.isParenthesizedExpression(upper) ||
    ts.isPropertyAssignment(upper)
  ) {
    if (ts.isBinaryExpression(upper) && COMPARISONS.includes(upper.operatorToken.kind)) return true
    upper = ts.isPropertyAssignment(upper) ? skipLiteral(upper.parent) : upper.parent
  }
  return ts.isVariableDeclaration(upper) && ts.isIdentifier(upper.name) && CONSTANT.test(upper.name.text)
}

const skipLiteral = (literal: ts.ObjectLiteralExpression): ts.Node =>
  ts.isAsExpression(literal.parent) || ts.isSatisfiesExpression(literal.parent)
    ? literal.parent.parent
    : literal.parent

const moved = (node: ts.NumericLiteral, by: number): string =>
  String(Number(node.text.replaceAll('_', '')) + by)
