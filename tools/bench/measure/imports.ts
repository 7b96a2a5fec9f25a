import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Source } from './sources.ts'
import { parse, visitAll } from './syntax.ts'

/**
 * How a module uses another. value: loads it at its start. type: imports only types, which are erased. later: loads
 * it by `import()` or as a worker.
 */
export type Bond = 'value' | 'type' | 'later'

export interface Import {
  from: string
  to: string
  bond: Bond
  /** Imported names; undefined if the whole namespace is imported. */
  names: readonly string[] | undefined
  /** Whether `from` re-exports the names (`export … from`). */
  passesOn: boolean
}

/** Imports between the repository's own modules. */
export function readImports(root: string, sources: readonly Source[]): Import[] {
  const own = new Set(sources.map(({ path }) => path))
  const aliases = readAliases(root)
  return sources.flatMap((source) =>
    specifiersOf(source).flatMap(({ specifier, ...rest }) => {
      const to = resolve(specifier, source.path, aliases)
      return to && own.has(to) ? [{ from: source.path, to, ...rest }] : []
    }),
  )
}

/** Import aliases of package.json: `#core/*` → `core/*`. */
function readAliases(root: string): [from: string, to: string][] {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>
  }
  return Object.entries(imports).map(([from, to]) => [from.slice(0, -1), to.slice(2, -1)])
}

function resolve(
  specifier: string,
  importer: string,
  aliases: readonly [string, string][],
): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return join(dirname(importer), path)
  const alias = aliases.find(([from]) => path.startsWith(from))
  return alias && path.replace(...alias)
}

type Specifier = Omit<Import, 'from' | 'to'> & { specifier: string }

function specifiersOf(source: Source): Specifier[] {
  const found: Specifier[] = []
  const add = (node: ts.Node | undefined, rest: Omit<Specifier, 'specifier'>): void => {
    if (node && ts.isStringLiteral(node)) found.push({ specifier: node.text, ...rest })
  }
  visitAll(parse(source), (node) => {
    if (ts.isImportDeclaration(node)) {
      const bond = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type' : 'value'
      add(node.moduleSpecifier, { bond, names: namesOf(node.importClause), passesOn: false })
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause
      const names = clause && ts.isNamedExports(clause) ? clause.elements.map(originalName) : undefined
      add(node.moduleSpecifier, { bond: node.isTypeOnly ? 'type' : 'value', names, passesOn: true })
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, { bond: 'type', names: undefined, passesOn: false })
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], { bond: 'later', names: undefined, passesOn: false })
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'URL') {
      add(node.arguments?.[0], { bond: 'later', names: undefined, passesOn: false })
    }
  })
  return found.map((one) => (/\?.*worker/.test(one.specifier) ? { ...one, bond: 'later' as const } : one))
}

function namesOf(clause: ts.ImportClause | undefined): string[] | undefined {
  const bindings = clause?.namedBindings
  if (bindings && ts.isNamespaceImport(bindings)) return undefined
  const named = bindings ? bindings.elements.map(originalName) : []
  return clause?.name ? ['default', ...named] : named
}

const originalName = ({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier): string =>
  (propertyName ?? name).text
