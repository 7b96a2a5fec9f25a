import ts from 'typescript'
import type { Import } from './imports.ts'
import type { Source } from './sources.ts'
import { parse } from './syntax.ts'

export interface ExportUse {
  path: string
  name: string
  isType: boolean
  /** Number of other files of the product, and of tests and benches, that import it. */
  inProduct: number
  inTests: number
}

/** How often each exported name of the product is imported. */
export function readExportUses(sources: readonly Source[], imports: readonly Import[]): ExportUse[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const takers = Map.groupBy(imports, ({ to }) => to)
  const takersOf = (path: string, name: string): string[] =>
    (takers.get(path) ?? []).flatMap((taken) => {
      if (taken.passesOn) return taken.names && !taken.names.includes(name) ? [] : takersOf(taken.from, name)
      const takes = taken.names ?? (mentions(byPath.get(taken.from), name) ? [name] : [])
      return takes.includes(name) ? [taken.from] : []
    })
  return sources
    .filter(({ land }) => land === 'product')
    .flatMap((source) =>
      exportsOf(source).map(({ name, isType }) => {
        const files = [...new Set(takersOf(source.path, name))].map((path) => byPath.get(path)?.land)
        const inProduct = files.filter((land) => land === 'product').length
        return { path: source.path, name, isType, inProduct, inTests: files.length - inProduct }
      }),
    )
}

/** For a namespace import: whether the importing file mentions the name. */
const mentions = (taker: Source | undefined, name: string): boolean =>
  taker !== undefined && new RegExp(`\\b${name}\\b`).test(taker.text)

function exportsOf(source: Source): { name: string; isType: boolean }[] {
  return parse(source).statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return [{ name: 'default', isType: false }]
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier, isTypeOnly } = statement
      if (moduleSpecifier || !exportClause || !ts.isNamedExports(exportClause)) return []
      return exportClause.elements.map(({ name }) => ({ name: name.text, isType: isTypeOnly }))
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    return declaredNames(statement).map((name) => ({ name, isType: isTypeStatement(statement) }))
  })
}

const isTypeStatement = (statement: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return [statement.name?.text ?? 'default']
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    return [statement.name.text]
  return []
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))
