import { connect } from 'node:net'
import { createChance } from './chance.ts'
import { type HostileFrame, hostileFrame, hostileTexts } from './hostile-frames.ts'
import type { HostileRequest } from './hostile-requests.ts'
import { newParticipant } from './socket.ts'

/** The result of an attack. */
export interface HostileReport {
  /** How often each status, or what came instead of one, was answered. */
  answers: Map<string, number>
  /** Answers that are the server's own fault: 5xx, or no server any more. */
  faults: string[]
  /** Answers that hold something of another company, or a password's hash. */
  leaks: string[]
  /** Stands in every text of the other company. */
  mark: string | undefined
  /** Cookies that may read all companies. */
  overseers: Set<string>
}

export const newReport = (mark?: string): HostileReport => ({
  answers: new Map(),
  faults: [],
  leaks: [],
  mark,
  overseers: new Set(),
})

/** Counts an answer. */
export function noteAnswer({ answers }: HostileReport, answer: string, times = 1): void {
  answers.set(answer, (answers.get(answer) ?? 0) + times)
}

const HASH = '$argon2'
const LEAK_LETTERS = 200

/** Looks for the other company's mark and for hashes in what a client has received. @param what names the request in the report */
export function noteLeak(report: HostileReport, what: string, heard: string, cookie?: string): void {
  const isOverseer = cookie !== undefined && report.overseers.has(cookie)
  const found = [heard.indexOf(HASH), report.mark && !isOverseer ? heard.indexOf(report.mark) : -1].find(
    (at) => at >= 0,
  )
  if (found !== undefined)
    report.leaks.push(`${what}: …${heard.slice(Math.max(0, found - LEAK_LETTERS), found + LEAK_LETTERS)}…`)
}

/** A request or a frame that never ends gets no answer: the test waits for it only briefly. */
const PATIENCE_MS = { whole: 20_000, cut: 1_000, frames: 400 } as const
/** A page may send this many messages at once. Later ones are refused unread. */
const FRAMES_A_SOCKET = 90
const FAULT_STATUS = 500

/** Sends the bytes. Returns the answer once the server closes, `isEnough` says so, or no more bytes come. */
function exchange(
  address: string,
  parts: readonly Buffer[],
  patienceMs: number,
  isEnough: (heard: string) => boolean,
  begins: (heard: string) => boolean = () => true,
): Promise<{ heard: string; isRefused: boolean }> {
  const [host, port] = address.split(':')
  return new Promise((resolve) => {
    let heard = ''
    let isSent = false
    let isRefused = false
    const socket = connect({ host, port: Number(port) })
    const finish = (): void => {
      socket.destroy()
      resolve({ heard, isRefused })
    }
    const send = (): void => {
      if (isSent) return
      isSent = true
      for (const part of parts.slice(1)) socket.write(part)
    }
    socket.setTimeout(patienceMs, finish)
    socket.on('connect', () => socket.write(parts[0]!))
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      if (begins(heard)) send()
      if (isEnough(heard)) finish()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      isRefused = error.code === 'ECONNREFUSED'
    })
    socket.on('close', finish)
  })
}

/** Sends one request over a connection of its own. */
export async function throwRequest(
  address: string,
  { method, path, bytes, isWhole, cookie }: HostileRequest,
  report: HostileReport,
): Promise<void> {
  const { heard, isRefused } = await exchange(
    address,
    [bytes],
    isWhole ? PATIENCE_MS.whole : PATIENCE_MS.cut,
    () => false,
  )
  const status = /HTTP\/1\.1 (?!100)(\d{3})/.exec(heard)?.[1]
  const answer = isRefused ? 'the server is gone' : (status ?? 'closed without a word')
  noteAnswer(report, answer)
  noteLeak(report, `${method} ${path.slice(0, 80)}`, heard, cookie)
  // For an invalid path, or a socket's path, the server may close the connection as its answer.
  if (isRefused || Number(status) >= FAULT_STATUS)
    report.faults.push(
      `${method} ${path.slice(0, 80)} → ${answer} ${heard.split('\r\n\r\n')[1]?.slice(0, 200)}\n${bytes.toString('latin1').slice(0, 1_500)}`,
    )
}

interface Page {
  as: string
  cookie: string
}

/** Sends this many frames as one page, over one socket after another. @returns how many were sent */
export async function throwFrames(
  address: string,
  { as, cookie }: Page,
  { seed, count }: { seed: number; count: number },
  report: HostileReport,
): Promise<void> {
  const chance = createChance(seed)
  const texts = hostileTexts(seed, count)
  while (texts.length > 0) {
    const frames: HostileFrame[] = []
    while (texts.length > 0 && frames.length < FRAMES_A_SOCKET) {
      frames.push(hostileFrame(chance, texts.pop()!))
      // The server closes after it: the rest goes over the next socket.
      if (frames.at(-1)!.isMalformed) break
    }
    const upgrade = [
      `GET /realtime?as=${as}&participant=${newParticipant()} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Cookie: ${cookie}`,
    ].join('\r\n')
    const parts = [Buffer.from(`${upgrade}\r\n\r\n`), ...frames.map(({ bytes }) => bytes), PING]
    const { heard, isRefused } = await exchange(
      address,
      parts,
      PATIENCE_MS.frames,
      (text) => text.includes('"type":"pong"'),
      (text) => text.includes('"type":"config"') || text.includes('"type":"logout"'),
    )
    const isFault = isRefused || heard.includes('"key":"unexpected"') || / 5\d\d /.test(heard.slice(0, 16))
    noteLeak(report, `a socket as ${as}`, heard, cookie)
    noteAnswer(
      report,
      isRefused
        ? 'the server is gone'
        : heard.slice(9, 12) === '101'
          ? 'a socket'
          : heard.slice(9, 12) || 'closed without a word',
    )
    if (isFault) report.faults.push(`${as} (seed ${seed}, ${texts.length} left): ${heard.slice(-300)}`)
    if (isRefused) return
  }
}

const PING = Buffer.from('\x81\x8f\0\0\0\0{"type":"ping"}', 'latin1')
