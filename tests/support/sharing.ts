import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Matches code of tests that need a process of their own: the code changes the process for later tests (environment), or
 * a shared process would distort the test's measurements (heap, browser).
 */
const LEAVES_TRACES =
  /process\.(env[\w.[\]'"]* =[^=]|chdir|memoryUsage)|delete process\.env|gc\(|launchBrowser|chromium/i
/** Matches changes to globals. In a test of pages, support/dom.ts restores the globals for the next file. */
const CHANGES_GLOBALS = /support\/dom\.ts|globalThis/
/**
 * Matches hooks at the top level. In a helper module that several test files of one process share, they would run only
 * for the first of these files.
 */
const HAS_HOOKS = /^(before|after)(Each)?\(/m
/** Matches imports at the beginning of a line. Imports inside a line belong to source text for another process. */
const IMPORT = /^(?:import|export|\}).*? from '(\.[^']+)'|^import '(\.[^']+)'|import\(\s*'(\.[^']+)'/gm
const TESTS = resolve('tests')
const PAGE = resolve('tests/support/dom.ts')

/**
 * How a test file can share a process. `rules`: it can share the process and its modules, because neither the file nor
 * its helpers leave anything behind. `page`: it can share the process and its page with other files that use
 * support/dom.ts, but needs its own copies of the modules. `alone`: it needs its own process.
 */
type Sharing = 'rules' | 'page' | 'alone'

export function sharingOf(file: string): Sharing {
  const texts = new Map<string, string>()
  const read = (path: string): void => {
    if (texts.has(path)) return
    const text = readFileSync(path, 'utf8')
    texts.set(path, text)
    for (const [, named, bare, later] of text.matchAll(IMPORT)) {
      const asked = join(dirname(path), (named ?? bare ?? later)!)
      if (asked.startsWith(TESTS)) read(asked)
    }
  }
  read(resolve(file))
  const isPage = texts.delete(PAGE)
  const all = [...texts]
  if (all.some(([, text]) => LEAVES_TRACES.test(text))) return 'alone'
  if (isPage) return 'page'
  const isClean = all.every(
    ([path, text]) => !CHANGES_GLOBALS.test(text) && (path === resolve(file) || !HAS_HOOKS.test(text)),
  )
  return isClean ? 'rules' : 'alone'
}
