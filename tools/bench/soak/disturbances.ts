import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from '../realtime/crowd.ts'
import type { Measured } from '../realtime/measured.ts'
import { openWire } from '../realtime/wire.ts'

interface DisturbanceParts {
  server: Measured
  crowd: Crowd
  random: () => number
  /** File with libfaketime's clock offset; undefined if libfaketime is not installed. */
  clockFile: string | undefined
}

/** Causes one failure. Resolves when it is over. @returns its description */
type Disturbance = (parts: DisturbanceParts) => Promise<string>

const between = (random: () => number, from: number, to: number): number => from + random() * (to - from)

const kill: Disturbance = async ({ server }) => {
  await server.stop('SIGKILL')
  const ms = await server.start()
  return `kill -9, open again after ${ms.toFixed(0)} ms`
}

const restart: Disturbance = async ({ server }) => {
  const begunAt = performance.now()
  await server.stop('SIGTERM')
  const endedMs = performance.now() - begunAt
  const ms = await server.start()
  return `orderly restart: calls let go on for ${endedMs.toFixed(0)} ms, open again after ${ms.toFixed(0)} ms`
}

const stall: Disturbance = async ({ server, random }) => {
  const ms = between(random, 500, 5_000)
  process.kill(server.pid(), 'SIGSTOP')
  await pause(ms)
  process.kill(server.pid(), 'SIGCONT')
  return `stood still for ${ms.toFixed(0)} ms`
}

/** Opens pages that do not read what the server sends them. */
const slowClients: Disturbance = async ({ crowd, random }) => {
  const cookie = [...crowd.cookies.values()].at(-1) ?? ''
  const url = `${crowd.base.replace('http', 'ws')}/realtime?as=observer&participant=`
  const sockets = Array.from({ length: 8 }, (_, index) =>
    openWire({
      store: 0,
      cookie,
      onText: () => undefined,
      onClose: () => undefined,
      url: `${url}${`slow${index}`.padEnd(22, 'x')}`,
    }),
  )
  for (const socket of sockets) socket.on('open', () => socket.pause())
  const ms = between(random, 3_000, 8_000)
  await pause(ms)
  for (const socket of sockets) socket.terminate()
  return `${sockets.length} pages that read nothing, for ${ms.toFixed(0)} ms`
}

const JUMPS = ['+0s', '+1800s', '+0s', '-600s'] as const
let jumps = 0

const clockJump: Disturbance = async ({ clockFile }) => {
  if (clockFile === undefined) return 'no clock jump: faketime is not installed'
  jumps += 1
  const to = JUMPS[jumps % JUMPS.length] ?? '+0s'
  writeFileSync(clockFile, `${to}\n`)
  return `the clock jumps to ${to}`
}

/**
 * Failures that end the process. They occur in the first half only, so that memory can be compared within the second
 * half.
 */
export const ENDS: readonly Disturbance[] = [kill, restart]
export const TROUBLES: readonly Disturbance[] = [stall, slowClients, clockJump]
