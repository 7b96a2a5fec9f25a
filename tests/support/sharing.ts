import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What outlives a test or is measured: a page's globals, a changed environment, the heap, a browser. */
const LEAVES_TRACES =
  /support\/dom\.ts|globalThis|process\.(env[\w.[\]'"]* =[^=]|chdir|memoryUsage)|delete process\.env|gc\(|launchBrowser|chromium/i
/** Hooks of a helper would belong to whoever loads it first. */
const HAS_HOOKS = /^(before|after)(Each)?\(/m
/** Of the file itself: what it has another process import stands within a line. */
const IMPORT = /^(?:import|export|\}).*? from '(\.[^']+)'|import\(\s*'(\.[^']+)'/gm
const TESTS = resolve('tests')

/** Whether a test file may run in one process with others: nothing that it or its helpers do is left behind. */
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
