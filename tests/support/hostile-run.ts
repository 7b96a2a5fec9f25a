import { connect } from 'node:net'
import { createChance } from './chance.ts'
import { type HostileFrame, hostileFrame, hostileTexts } from './hostile-frames.ts'
import type { HostileRequest } from './hostile-requests.ts'
import { newParticipant } from './socket.ts'

/** What a run of hostile requests has found. */
export interface HostileReport {
  /** How often the server answered with each status, or ended the connection in another way. */
  answers: Map<string, number>
  /** Requests at which the server failed: a status of 500 or more, no connection, or no answer to a complete request. */
  faults: string[]
  /** Answers that contain another company's data or a password hash. */
  leaks: string[]
  /** A word in every text of the other company; in an answer to another client it shows a leak. */
  mark: string | undefined
  /** Cookies of system administrators, who may receive the data of any company. */
  overseers: Set<string>
}

export const newReport = (mark?: string): HostileReport => ({
  answers: new Map(),
  faults: [],
  leaks: [],
  mark,
  overseers: new Set(),
})

export function noteAnswer({ answers }: HostileReport, answer: string, times = 1): void {
  answers.set(answer, (answers.get(answer) ?? 0) + times)
}

const HASH = '$argon2'
const LEAK_LETTERS = 200

/**
 * Looks for the other company's mark (a word in all its texts) and for password hashes in what a client has received.
 * @param what names the request in the report
 */
export function noteLeak(report: HostileReport, what: string, heard: string, cookie?: string): void {
  const isOverseer = cookie !== undefined && report.overseers.has(cookie)
  const found = [heard.indexOf(HASH), report.mark && !isOverseer ? heard.indexOf(report.mark) : -1].find(
    (at) => at >= 0,
  )
  if (found !== undefined)
    report.leaks.push(`${what}: …${heard.slice(Math.max(0, found - LEAK_LETTERS), found + LEAK_LETTERS)}…`)
}

/**
 * How long to wait for an answer, in ms. `whole`: after a complete request. `cut`: after a truncated request, which
 * gets no answer. `frames`: after frames on a socket.
 */
const PATIENCE_MS = { whole: 20_000, cut: 1_000, frames: 400 } as const
/**
 * Maximum number of frames sent over one socket. The server refuses further frames from one page without reading them.
 */
const FRAMES_A_SOCKET = 90
const FAULT_STATUS = 500

/**
 * Sends the bytes. Resolves with the answer when the server closes, when `isEnough` returns true, or when no more
 * bytes arrive.
 */
function exchange(
  address: string,
  parts: readonly Buffer[],
  patienceMs: number,
  isEnough: (heard: string) => boolean,
  begins: (heard: string) => boolean = () => true,
): Promise<{ heard: string; isRefused: boolean }> {
  const [host, port] = address.split(':')
  return new Promise((resolve) => {
    let received = ''
    let isSent = false
    let isRefused = false
    const socket = connect({ host, port: Number(port) })
    const finish = (): void => {
      socket.destroy()
      resolve({ heard: received, isRefused })
    }
    const send = (): void => {
      if (isSent) return
      isSent = true
      for (const part of parts.slice(1)) socket.write(part)
    }
    socket.setTimeout(patienceMs, finish)
    socket.on('connect', () => socket.write(parts[0]!))
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (begins(received)) send()
      if (isEnough(received)) finish()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      isRefused = error.code === 'ECONNREFUSED'
    })
    socket.on('close', finish)
  })
}

/** Sends one request over a new connection and records the answer. */
export async function throwRequest(
  address: string,
  { method, path, bytes, isWhole, cookie }: HostileRequest,
  report: HostileReport,
): Promise<void> {
  const { heard: received, isRefused } = await exchange(
    address,
    [bytes],
    isWhole ? PATIENCE_MS.whole : PATIENCE_MS.cut,
    () => false,
  )
  const status = /HTTP\/1\.1 (?!100)(\d{3})/.exec(received)?.[1]
  const answer = isRefused ? 'the server is gone' : (status ?? 'closed without a word')
  noteAnswer(report, answer)
  noteLeak(report, `${method} ${path.slice(0, 80)}`, received, cookie)
  // A truncated or odd request may get no answer; a complete one always gets a status.
  const isUnanswered = isWhole && status === undefined
  if (isRefused || isUnanswered || Number(status) >= FAULT_STATUS)
    report.faults.push(
      `${method} ${path.slice(0, 80)} → ${answer} ${received.split('\r\n\r\n')[1]?.slice(0, 200)}\n${bytes.toString('latin1').slice(0, 1_500)}`,
    )
}

interface Page {
  as: string
  cookie: string
}

/** Sends `count` hostile frames as one page, over several sockets one after the other. */
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
      // The server closes the socket after this frame, so the others go over the next socket.
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
    const { heard: received, isRefused } = await exchange(
      address,
      parts,
      PATIENCE_MS.frames,
      (text) => text.includes('"type":"pong"'),
      (text) => text.includes('"type":"config"') || text.includes('"type":"logout"'),
    )
    const isFault =
      isRefused || received.includes('"key":"unexpected"') || / 5\d\d /.test(received.slice(0, 16))
    noteLeak(report, `a socket as ${as}`, received, cookie)
    noteAnswer(
      report,
      isRefused
        ? 'the server is gone'
        : received.slice(9, 12) === '101'
          ? 'a socket'
          : received.slice(9, 12) || 'closed without a word',
    )
    if (isFault) report.faults.push(`${as} (seed ${seed}, ${texts.length} left): ${received.slice(-300)}`)
    if (isRefused) return
  }
}

const PING = Buffer.from('\x81\x8f\0\0\0\0{"type":"ping"}', 'latin1')
