// Plain JavaScript, because bootstrap.mjs imports this file and may run under Node 20.
import { spawn } from 'node:child_process'

export const say = (text) => console.log(`▸ ${text}`)

/** Child processes of running steps; several can run in parallel. */
const running = new Set()

export function fail(text, code = 1) {
  console.error(`✖ ${text}`)
  for (const child of running) child.kill()
  process.exit(code)
}

/** Runs one step. If it fails, prints what to do, ends all other steps and exits. */
export async function step(bin, args, { hint, ...options } = {}) {
  const child = spawn(bin, args, { stdio: 'inherit', ...options })
  running.add(child)
  const { why, status } = await new Promise((end) => {
    child.once('error', ({ code }) => end({ why: code }))
    child.once('exit', (code, signal) => end({ why: signal ?? `exit ${code}`, status: code }))
  })
  running.delete(child)
  if (status === 0) return
  fail(
    `${[bin.split('/').pop(), ...args].join(' ')} failed (${why}).${hint ? `\n  ${hint}` : ''}`,
    status || 1,
  )
}

/** Starts the program that replaces this script. Passes signals on to it, because npm's own shell would not end it. */
export function become(node, args, env = {}) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}
