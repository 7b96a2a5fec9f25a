import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * What outlives a test or would be measured wrongly in a shared process: a page's globals, a changed environment, the
 * heap, a browser.
 */
const LEAVES_TRACES =
  /support\/dom\.ts|globalThis|process\.(env[\w.[\]'"]* =[^=]|chdir|memoryUsage)|delete process\.env|gc\(|launchBrowser|chromium/i
/** Hooks in a helper. In a shared process they would run only for the file that loads the helper first. */
const HAS_HOOKS = /^(before|after)(Each)?\(/m
/** Imports at the beginning of a line. Those inside a line belong to source text for another process. */
const IMPORT = /^(?:import|export|\}).*? from '(\.[^']+)'|import\(\s*'(\.[^']+)'/gm
const TESTS = resolve('tests')

/** Whether a test file may share a process with others, because neither it nor its helpers leave anything behind. */
export function sharesProcess(file: string): boolean {
  const seen = new Set<string>()
  const isClean = (path: string): boolean => {
    if (seen.has(path)) return true
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    if (LEAVES_TRACES.test(text) || (path !== resolve(file) && HAS_HOOKS.test(text))) return false
    const helpers = [...text.matchAll(IMPORT)].map(([, named, asked]) => named ?? asked!)
    return helpers
      .map((name) => join(dirname(path), name))
      .filter((name) => name.startsWith(TESTS))
      .every(isClean)
  }
  return isClean(resolve(file))
}
