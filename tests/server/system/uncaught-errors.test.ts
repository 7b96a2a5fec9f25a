import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Runs node with these arguments. @returns what it wrote to stderr, and its exit code */
function end(words: string[], environment = {}): { said: string; code: number | null } {
  const { stderr, status } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  })
  return { said: stderr, code: status }
}
const script = (text: string) =>
  end([
    '--input-type=module',
    '-e',
    `import { printTraces } from './server/system/uncaught-errors.ts'; ${text}`,
  ])

test('[decisions 1] prints the message of an uncaught error without its source line', () => {
  assert.deepEqual(script("throw new Error('その場所には書けません')"), {
    said: '✖ その場所には書けません\n',
    code: 1,
  })
  assert.deepEqual(script("await Promise.reject('no error at all')"), {
    said: '✖ no error at all\n',
    code: 1,
  })
})

test('[decisions 1] prints the stack trace of an uncaught error after `printTraces` was called', () => {
  const { said, code } = script("printTraces(); const atFault = () => { throw new Error('x') }; atFault()")
  assert.match(said, /^✖ x\n {4}at atFault \(file:[^\n]*\n/)
  assert.ok(!said.includes('throw new Error'))
  assert.equal(code, 1)
})

test('[decisions 1] prints the name of a library that a built server cannot load', () => {
  const lack = `data:text/javascript,import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name === 'better-sqlite3') throw new Error('better-sqlite3 is not there');
      return next(name, context)
    } })`
  assert.deepEqual(end(['--import', lack.replaceAll('\n', ' '), 'server/built.ts']), {
    said: '✖ better-sqlite3 is not there\n',
    code: 1,
  })
})

test('[decisions 1] prints the name of a wrong environment variable and exits with code 2', () => {
  for (const command of ['built/restore.js', 'built/relay-node.js']) {
    const { said, code } = end([command], { MODE: 'foo' })
    assert.match(said, /^✖ Invalid environment variables:\n {2}MODE: [^\n]*\n$/, command)
    assert.equal(code, 2, command)
  }
})
