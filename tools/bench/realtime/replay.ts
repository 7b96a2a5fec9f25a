import { writeFileSync } from 'node:fs'
import type { WebSocket } from 'ws'
import { measured } from './measured.ts'
import type { Meter } from './meter.ts'
import type { Step } from './tape.ts'
import { openWire } from './wire.ts'

/**
 * Replays a recording with a server that only sends. @returns that server's CPU time, and its memory for each
 * connection
 */
export async function replay(
  steps: readonly Step[],
  stores: readonly number[],
  file: string,
  meter: Meter,
): Promise<{ cpuMs: number; rssAConnection: number; delayMaxMs: number }> {
  writeFileSync(file, JSON.stringify(steps))
  const bare = await measured('tools/bench/realtime/bare.ts', { TAPE: file })
  try {
    const empty = await bare.settled()
    const sockets = await openAll(bare.base, stores, meter)
    const full = await bare.settled()
    const before = await bare.read()
    await play(steps, sockets, meter)
    const after = await bare.read()
    for (const socket of sockets) socket.terminate()
    return {
      cpuMs: after.cpuMs - before.cpuMs,
      rssAConnection: (full.rssBytes - empty.rssBytes) / sockets.length,
      delayMaxMs: after.delayMaxMs,
    }
  } finally {
    await bare.stop('SIGTERM')
  }
}

async function openAll(base: string, stores: readonly number[], meter: Meter): Promise<WebSocket[]> {
  const sockets = stores.map((store, index) =>
    openWire({
      url: `${base.replace('http', 'ws')}/?n=${index}`,
      store,
      onText: (text) => meter.heard(index, text),
      onClose: () => undefined,
    }),
  )
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))))
  return sockets
}

function play(steps: readonly Step[], sockets: readonly WebSocket[], meter: Meter): Promise<void> {
  const begunAt = performance.now()
  let next = 0
  return new Promise((resolve) => {
    const tick = (): void => {
      for (let step = steps[next]; step && step.atMs <= performance.now() - begunAt; step = steps[++next]) {
        meter.sent(step.index, step.text)
        sockets[step.index]?.send(step.text)
      }
      const due = steps[next]
      if (due) setTimeout(tick, Math.max(0, due.atMs - (performance.now() - begunAt)))
      else setTimeout(resolve, 500)
    }
    tick()
  })
}
