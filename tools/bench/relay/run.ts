// Measures one relay under one load, in its own process. Runs the clients of all rooms, and reads the relay's
// figures from the kernel.
import { setTimeout as pause } from 'node:timers/promises'
import { isMedia, isRtcp } from '../../../relay/wire/rtp.ts'
import { canSeePackets, measureInToOut, type Watched } from './in-to-out.ts'
import { isJanusInstalled, openJanus } from './janus.ts'
import { LOADS, type Load, type Measurements, type Spread } from './load.ts'
import { openOurs } from './ours.ts'
import { cpuNs, machineTimes, residentKiB } from './process-figures.ts'
import { startPublishing } from './publishing.ts'
import type { OpenSubject, Subject, Viewer } from './subject.ts'

/**
 * Packets to forward before the measurement, because V8 compiles code only after it has run often. A relay in use
 * forwards this many within its first minute.
 */
const WARM_UP_PACKETS = 40_000
const WARM_UP_MS = 8000
const INSIDE_MS = 3000
const RETRANSMISSION_TYPE = 97
const SUBJECTS: Record<string, OpenSubject> = {
  native: openOurs('native'),
  plain: openOurs('plain'),
  janus: openJanus,
}

const [name = 'native', loadAt = '0', address = '127.0.0.1', measureMs = '4000'] = process.argv.slice(2)
if (name === 'janus' && !isJanusInstalled()) throw new Error('Janus is not installed')
const subject = await SUBJECTS[name]!(address)
try {
  const figures = await measure(subject, LOADS[Number(loadAt)]!, Number(measureMs))
  process.send?.(figures)
  if (!process.send) console.log(figures)
} finally {
  await subject.close()
}
process.exit(0)

async function measure(relay: Subject, load: Load, forMs: number): Promise<Measurements> {
  const counted: Counted = { sent: 0, received: 0, delaysMs: [], watched: [] }
  const firstRoomKiB = await openRooms(relay, load, counted)
  await pause(WARM_UP_MS)
  while (counted.received < WARM_UP_PACKETS) await pause(100)

  const [from, cpuFrom, machineFrom, fromMs] = [
    { ...counted },
    cpuNs(relay.pid),
    machineTimes(),
    performance.now(),
  ]
  counted.delaysMs = []
  await pause(forMs)
  const cpu = cpuNs(relay.pid) - cpuFrom
  const machine = machineTimes()
  const seconds = (performance.now() - fromMs) / 1000
  const received = counted.received - from.received
  const delivered = received / ((counted.sent - from.sent) * load.viewers)
  const delayMs = spread(counted.delaysMs)
  // Measured separately, because capturing packets costs CPU time as well.
  const insideMs = canSeePackets() ? spread(await measureInToOut(counted.watched, INSIDE_MS)) : undefined
  return {
    insideMs,
    cpuUs: cpu / 1000 / received,
    forwardedASecond: received / seconds,
    delivered,
    delayMs,
    roomKiB: (residentKiB(relay.pid) - firstRoomKiB) / (load.publishers - 1),
    machineBusy: (machine.busy - machineFrom.busy) / (machine.total - machineFrom.total),
  }
}

interface Counted {
  sent: number
  received: number
  delaysMs: number[]
  watched: Watched[]
}

function spread(measured: readonly number[]): Spread {
  const sorted = Float64Array.from(measured).sort()
  return {
    samples: sorted.length,
    p50: sorted[sorted.length >> 1] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

/**
 * Opens the rooms.
 * @returns the memory (KiB) of the relay's process when it has one room. The memory of a room is measured from there,
 * because opening the first room also loads code
 */
async function openRooms(relay: Subject, load: Load, counted: Counted): Promise<number> {
  let firstRoomKiB = 0
  for (let room = 0; room < load.publishers; room++) {
    const publisher = await relay.publish(room)
    startPublishing(publisher, () => counted.sent++)
    for (let viewer = 0; viewer < load.viewers; viewer++) {
      const seen = await countOnly(await relay.view(room, viewer), counted)
      counted.watched.push({ publisherSsrc: publisher.camera.ssrc, ...seen })
    }
    if (room === 0) firstRoomKiB = residentKiB(relay.pid)
  }
  return firstRoomKiB
}

/**
 * Counts packets without decrypting them, because decryption would make the clients the bottleneck. A relay adds a
 * constant to the publisher's RTP timestamps. This constant is computed from the first decrypted video packet, whose
 * payload contains the original timestamp.
 */
async function countOnly(
  { pc, pictures }: Viewer,
  counted: Counted,
): Promise<Omit<Watched, 'publisherSsrc'>> {
  while (pictures.length === 0) await pause(10)
  const { header, payload } = pictures[0]!
  const added = header.timestamp - payload.readUInt32BE(4)
  const { ssrc } = header
  const { onData } = pc.dtlsTransports[0]!.iceTransport.connection
  onData.allUnsubscribe()
  onData.subscribe((datagram) => {
    if (!isMedia(datagram) || isRtcp(datagram)) return
    if ((datagram[1]! & 0x7f) === RETRANSMISSION_TYPE) return
    counted.received++
    if (datagram.readUInt32BE(8) !== ssrc) return
    const sentAt = (datagram.readUInt32BE(4) - added) >>> 0
    counted.delaysMs.push(((Math.floor(performance.now() * 90) - sentAt) | 0) / 90)
  })
  return { viewerSsrc: ssrc, addedTime: added >>> 0 }
}
