import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Import aliases, as in "imports" of package.json. */
const ALIASES = { '#core/': 'core/' } as const

const FRONTMATTER = /^---\n([\s\S]*?)\n---/

function codeOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.astro') ? (FRONTMATTER.exec(text)?.[1] ?? '') : text
}

/** Import specifiers of the modules that are loaded with a file. Type imports and dynamic `import()` are left out. */
function specifiersOf(file: string): string[] {
  const { statements } = ts.createSourceFile('module.tsx', codeOf(file), ts.ScriptTarget.Latest)
  return statements
    .flatMap((statement) => {
      if (ts.isImportDeclaration(statement))
        return statement.importClause?.isTypeOnly ? [] : [statement.moduleSpecifier]
      if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && !statement.isTypeOnly)
        return [statement.moduleSpecifier]
      return []
    })
    .map((specifier) => (specifier as ts.StringLiteral).text)
}

/** A module's path from the repository's root. Undefined for libraries, styles and addresses of workers. */
function ownModule(specifier: string, importer: string): string | undefined {
  const [alias] = Object.entries(ALIASES).filter(([name]) => specifier.startsWith(name))
  const path = alias ? specifier.replace(...alias) : join(dirname(importer), specifier)
  if (!alias && !specifier.startsWith('.')) return undefined
  return /\.(tsx?|astro)$/.test(path) && existsSync(path) ? path : undefined
}

const known = new Map<string, readonly string[]>()

function importsOf(file: string): readonly string[] {
  const imports =
    known.get(file) ?? specifiersOf(file).flatMap((specifier) => ownModule(specifier, file) ?? [])
  known.set(file, imports)
  return imports
}

/** The modules of this repository that are loaded with these entry files, including the entry files. */
export function closureOf(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...importsOf(file))
  }
  return found
}
