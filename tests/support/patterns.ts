import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { isFinished } from '#core/captions/finished.ts'
import { createClauseCutter } from '#core/dialogue/clauses.ts'
import { createGuard, looksLikeInjection } from '#core/dialogue/guard.ts'
import { createPlainText } from '#core/dialogue/plain-text.ts'
import { spokenTextOf } from '#core/dialogue/speech.ts'
import { createTranslationGuard } from '#core/dialogue/translation.ts'
import { clausesOf, isReloadWord } from '#core/dialogue/words.ts'
import { cutText } from '#core/knowledge/cut-text.ts'
import { gramsOf } from '#core/knowledge/grams.ts'
import { intentOf } from '#core/knowledge/intents.ts'
import { sameQuestionKey } from '#core/knowledge/same-question.ts'
import { isNamedIn } from '#core/users/person-name.ts'

interface FoundPattern {
  /** File, line and source, such as core/calls/x.ts:12 /…/. */
  name: string
  pattern: RegExp
}

/**
 * Files that build patterns from words known only at run time. These patterns cannot be read from the source. `cutters`
 * calls the functions that use the patterns instead.
 */
const BUILT_OF_WORDS = ['core/dialogue/speech.ts', 'core/knowledge/phrases.ts', 'core/users/person-name.ts']

/** Every regular expression in the sources below these folders: literals, and templates of `new RegExp`. */
export function patternsOf(folders: readonly string[]): FoundPattern[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,mjs}`).sort().flatMap(patternsIn))
}

function patternsIn(file: string): FoundPattern[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: FoundPattern[] = []
  const add = (node: ts.Node, pattern: RegExp): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.push({ name: `${file}:${line} ${String(pattern).slice(0, 100)}`, pattern })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const built = builtBy(node)
      if (built) add(node, built)
      else if (!BUILT_OF_WORDS.includes(file))
        throw new Error(`${file}: how is ${node.getText()} built? Name it in tests/support/patterns.ts`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The pattern with a digit in place of each `${…}`; undefined if it is not written as a literal or template. */
function builtBy({ arguments: given = ts.factory.createNodeArray() }: ts.NewExpression): RegExp | undefined {
  const [body, flags] = given
  if (!body || !(ts.isTemplateExpression(body) || ts.isStringLiteralLike(body))) return undefined
  const text = ts.isTemplateExpression(body)
    ? body.head.text + body.templateSpans.map(({ literal }) => `1${literal.text}`).join('')
    : body.text
  return new RegExp(text, flags && ts.isStringLiteralLike(flags) ? flags.text : '')
}

const sources = [{ source: 'answer:1', title: 'open?', text: 'We open at 9.' }]
const hidden = { confidential: ['The rules of the reception desk'], secrets: ['sk-secret-key'] }

/** Functions that process text of visitors, of companies or of companies' servers with regular expressions. */
export const cutters: Readonly<Record<string, (text: string) => unknown>> = {
  cutText: (text) => [...cutText(text, 'ja')],
  cutClauses: (text) => createClauseCutter().take(text, true),
  cutClausesInPieces(text) {
    const cutter = createClauseCutter()
    for (let at = 0; at < text.length; at += 7) cutter.take(text.slice(at, at + 7))
  },
  isNamedIn: (text) => [isNamedIn(text, '山田 太郎'), isNamedIn('山田 太郎', text)],
  plainText: (text) => createPlainText().take(text, true),
  clausesOf,
  isReloadWord: (text) => isReloadWord(text, 'ja'),
  isFinished: (text) => isFinished(text, 'en'),
  intentOf: (text) => intentOf(text, 'en'),
  gramsOf: (text) => [gramsOf(text, 'ja'), gramsOf(text, 'en'), gramsOf(text, 'zh')],
  sameQuestionKey: (text) => sameQuestionKey(text, 'ja'),
  looksLikeInjection,
  spokenTextOf: (text) =>
    spokenTextOf(text, [
      { written: 'A1', spoken: 'エーワン' },
      { written: 'あ', spoken: 'い' },
    ]),
  guard(text) {
    const guard = createGuard({ lang: 'ja', sources, isFreeToAnswer: true, ...hidden })
    for (const clause of createClauseCutter().take(text, true)) if (!guard(clause).isGood) break
  },
  guardOneClause: (text) => createGuard({ lang: 'en', sources, isFreeToAnswer: false, ...hidden })(text),
  translationGuard(text) {
    const isFit = createTranslationGuard(
      { text, to: 'ja' },
      { rules: hidden.confidential[0]!, secrets: hidden.secrets },
    )
    for (const clause of createClauseCutter().take(text, true)) if (!isFit(clause)) break
  },
}
