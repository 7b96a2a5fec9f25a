import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Things that outlive a test or are measured: a page's globals, a changed environment, the heap, a browser. */
const LEAVES_TRACES =
  /support\/dom\.ts|globalThis|process\.(env[\w.[\]'"]* =[^=]|chdir|memoryUsage)|delete process\.env|gc\(|launchBrowser|chromium/i
/** Hooks of a helper would belong to the file that loads it first. */
const HAS_HOOKS = /^(before|after)(Each)?\(/m
/** Imports of the file itself. Imports in source text for another process stand within a line. */
const IMPORT = /^(?:import|export|\}).*? from '(\.[^']+)'|import\(\s*'(\.[^']+)'/gm
const TESTS = resolve('tests')

/** Whether a test file may share a process with others: it and its helpers leave nothing behind. */
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
