// Measures how long a packet takes through the relay, by the kernel's time stamps at the network interface. The
// clients' delays are not included.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How to recognize a publisher's video in the packets that a viewer receives: the relay gives them another SSRC and
 * adds a constant to their timestamps.
 */
export interface Watched {
  publisherSsrc: number
  viewerSsrc: number
  addedTime: number
}

const FILE_HEADER_BYTES = 24
const RECORD_HEADER_BYTES = 16
/** Offset of the RTP header in a captured packet: after Ethernet, IPv4 without options, and UDP. */
const RTP_AT = 14 + 20 + 8
const SEEN_BYTES = RTP_AT + 12
const SETTLE_MS = 500

export const canSeePackets = (): boolean =>
  process.getuid?.() === 0 && spawnSync('tcpdump', ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Times in ms that packets took through the relay. If the relay passes a frame to the kernel as one message, only its
 * first packet is captured, which has waited longest.
 */
export async function measureInToOut(watched: readonly Watched[], forMs: number): Promise<number[]> {
  const sniffer = spawn(
    'tcpdump',
    ['-i', 'lo', '-s', `${SEEN_BYTES}`, '-B', '32768', '--time-stamp-precision=nano', '-U', '-w', '-', 'udp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const chunks: Buffer[] = []
  sniffer.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(sniffer.stdout, 'data')
  await pause(forMs)
  await ended(sniffer)
  return match(Buffer.concat(chunks), watched)
}

async function ended(sniffer: ChildProcess): Promise<void> {
  const exited = once(sniffer, 'close')
  // Wait for the last packets, which may still be in transit.
  await pause(SETTLE_MS)
  sniffer.kill('SIGINT')
  await exited
}

function match(capture: Buffer, watched: readonly Watched[]): number[] {
  const viewers = Map.groupBy(watched, ({ publisherSsrc }) => publisherSsrc)
  const awaited = new Map<string, number>()
  const delays: number[] = []
  for (const { atMs, ssrc, time } of packetsOf(capture)) {
    const key = `${ssrc} ${time}`
    const cameAtMs = awaited.get(key)
    if (cameAtMs !== undefined) delays.push(atMs - cameAtMs)
    awaited.delete(key)
    for (const { viewerSsrc, addedTime } of viewers.get(ssrc) ?? []) {
      awaited.set(`${viewerSsrc} ${(time + addedTime) >>> 0}`, atMs)
    }
  }
  return delays
}

interface Seen {
  atMs: number
  ssrc: number
  time: number
}

/**
 * Reads the packets of a pcap capture with nanoseconds, in this machine's byte order (draft-ietf-opsawg-pcap 4 and
 * 5).
 */
function* packetsOf(capture: Buffer): Iterable<Seen> {
  for (let at = FILE_HEADER_BYTES; at + RECORD_HEADER_BYTES <= capture.length; ) {
    const atMs = capture.readUInt32LE(at) * 1000 + capture.readUInt32LE(at + 4) / 1e6
    const kept = capture.readUInt32LE(at + 8)
    const from = at + RECORD_HEADER_BYTES
    at = from + kept
    if (kept < SEEN_BYTES || at > capture.length) continue
    yield {
      atMs,
      time: capture.readUInt32BE(from + RTP_AT + 4),
      ssrc: capture.readUInt32BE(from + RTP_AT + 8),
    }
  }
}
