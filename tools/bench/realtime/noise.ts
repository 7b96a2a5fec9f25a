// A process that opens the pages of a company and floods the server with their messages: as fast as the limits allow,
// or beyond the limits in every way. open-noise.ts starts it.
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { CALLS_MAX_PER_SECOND, MESSAGE_MAX_BYTES } from '#core/limits.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { BenchCompany } from './bench-company.ts'
import { Crowd } from './crowd.ts'
import { post } from './http.ts'
import type { Page } from './page.ts'
import { lowerPriority } from './priority.ts'
import { openWire } from './wire.ts'

/**
 * A request to this process: open the pages of a company, or switch to another kind of noise. The process answers each
 * request with a report.
 */
export type NoiseMessage = { base: string; company: BenchCompany } | { kind: NoiseKind }

export type NoiseKind = 'none' | 'within' | 'over'

/** Counts since the last report. */
export interface NoiseReport {
  messages: number
  refused: number
  closed: number
  upgrades: number
  requests: number
}

const TICK_MS = 50
const STRANGERS = 40
const none = (): NoiseReport => ({ messages: 0, refused: 0, closed: 0, upgrades: 0, requests: 0 })

let counts = none()
let crowd: Crowd | undefined
let admin: BenchCompany['admin'] | undefined
let kind: NoiseKind = 'none'
let ticks = 0
const strangers = new Set<WebSocket>()

/**
 * The most expensive messages that a page may send, because the server stores them or passes them on.
 * @param nth index of the message within this page and tick
 */
function noiseOf(page: Page, nth: number): ToServer {
  const isOdd = (ticks + nth) % 2 === 1
  if (page.as === 'observer') {
    const signageId = crowd?.kiosks[(ticks + nth) % crowd.kiosks.length]?.signageId ?? 0
    return { type: 'stateTransitionEvent', eventType: isOdd ? 'suspend' : 'restart', signageId }
  }
  if (page.as === 'operator')
    return { type: 'stateTransitionEvent', eventType: isOdd ? 'Leaving' : 'Standby' }
  const camera = isOdd ? 'granted' : 'denied'
  if (nth > 0 || ticks % 10 > 0) return { type: 'devicePermission', camera, microphone: 'granted' }
  // Every second the visitor presses the kiosk's button (below). Half a second later they press home, which cancels
  // the call.
  if (ticks % 20 > 0) return { type: 'homeButton' }
  return {
    type: 'stateTransitionEvent',
    eventType: 'receptionRequest',
    requestId: randomUUID(),
    touchButton: '受付',
    reason: 'touch',
    lang: 'ja',
  }
}

/** Opens pages that connect and disconnect as fast as possible, and one page that sends too many messages at once. */
function storm(): void {
  const cookies = [...(crowd?.cookies.values() ?? [])]
  for (let n = strangers.size; n < STRANGERS; n++) {
    const cookie = cookies[Math.floor(Math.random() * cookies.length)] ?? ''
    const url = `${crowd?.base.replace('http', 'ws')}/realtime?as=observer&participant=${randomUUID()}`
    counts.upgrades++
    const wire = openWire({
      url,
      cookie,
      store: n,
      onText: () => wire.terminate(),
      onClose: () => {
        counts.closed++
        strangers.delete(wire)
      },
    })
    strangers.add(wire)
  }
  const loud = crowd?.pages[ticks % crowd.pages.length]
  loud?.sendRaw('x'.repeat(ticks % 3 ? 100 : MESSAGE_MAX_BYTES + 1))
  for (let n = 0; n < 1_500; n++) loud?.sendRaw('{"type":"ping"}')
  counts.messages += 1_501
}

async function ask(path: string, body: object): Promise<void> {
  if (!crowd || !admin) return
  counts.requests++
  await post(crowd.base, admin, path, body, crowd.cookies.get(admin.loginId)).catch(() => undefined)
}

/** Sends one tick's messages from every page: `within` at 0.9 times the rate limit of a page, `over` at 4 times. */
function tick(): void {
  if (kind === 'none' || !crowd) return
  ticks++
  const each = (CALLS_MAX_PER_SECOND * TICK_MS * (kind === 'within' ? 0.9 : 4)) / 1_000
  const share = Math.floor(ticks * each) - Math.floor((ticks - 1) * each)
  for (const page of crowd.pages) for (let nth = 0; nth < share; nth++) page.send(noiseOf(page, nth))
  counts.messages += share * crowd.pages.length
  if (ticks % 2 === 0) void ask('/api/getCallFigures', {})
  if (ticks % 20 === 0) void ask('/api/getSignage', { page: 1 })
  if (kind === 'over') storm()
}

async function enter(base: string, company: BenchCompany): Promise<void> {
  admin = company.admin
  crowd = new Crowd(base, company)
  crowd.listeners = [
    {
      sent: () => undefined,
      heard: (_, text) => {
        if (text.startsWith('{"type":"Error"')) counts.refused++
      },
    },
  ]
  await crowd.enter()
  crowd.open()
  await crowd.whole(120_000)
  setInterval(tick, TICK_MS)
}

function turn(next: NoiseKind): NoiseReport {
  const report = { ...counts, closed: counts.closed + (crowd?.lost ?? 0) }
  counts = none()
  if (crowd) crowd.lost = 0
  kind = next
  if (next === 'none') for (const wire of strangers) wire.terminate()
  return report
}

lowerPriority()
// This process ends together with the process that started it.
process.on('disconnect', () => process.exit(0))
process.on('message', (asked: NoiseMessage) => {
  if ('kind' in asked) process.send?.(turn(asked.kind))
  else void enter(asked.base, asked.company).then(() => process.send?.(none()))
})
