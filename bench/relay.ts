import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRelay, type JoinRequest, type Relay } from '../relay/index.ts'
import { FIXED_HEADER_BYTES, isMedia, isRtcp, writeRtpHeader } from '../relay/wire/rtp.ts'
import { SrtpSender } from '../relay/wire/srtp.ts'
import { deriveSrtpKeys, MASTER_KEY_BYTES, MASTER_SALT_BYTES } from '../relay/wire/srtp-keys.ts'
import { joinWithWerift, type WeriftClient } from '../tests/relay/support/werift-client.ts'

/**
 * What a forwarded packet costs, over loopback: `node bench/relay.ts [rounds]`. The relay runs in this process, the clients in a child, so
 * that only the relay's time is counted. 240 packets of 1,180 bytes and 50 of 100 a second for each publisher. The native engine and the
 * plain one take turns on every load.
 */

const LOADS = [
  { rooms: 2, viewers: 4 },
  { rooms: 4, viewers: 1 },
  { rooms: 18, viewers: 1 },
]
const MEASURE_MS = 4000
const WARM_UP_MS = 2000
const PACKETS_A_FRAME = 8
const FRAME_MS = 1000 / 30
const PAYLOAD_BYTES = 1180
const VOICE_MS = 20
const VOICE_BYTES = 100
const RETRANSMISSION_TYPE = 97
const ROUNDS = Number(process.argv[2] ?? 1)

type Load = (typeof LOADS)[number]
type ToParent =
  | { kind: 'join'; joinId: number; request: JoinRequest }
  | { kind: 'counted'; received: number; sent: number }
type ToChild =
  | { kind: 'start'; load: Load }
  | { kind: 'answer'; joinId: number; answerSdp: string }
  | { kind: 'count' }

if (process.send) runClients()
else await runRelay()

async function runRelay(): Promise<void> {
  for (const load of LOADS) {
    for (let turn = 0; turn < 2 * ROUNDS; turn++) {
      const native = turn % 2 === 0
      const relay = createRelay({ portRange: [45_400, 45_403], bindAddress: '127.0.0.1', workers: 1, native })
      const clients = fork(import.meta.filename)
      const name = `${load.rooms} publishers x ${load.viewers} viewers, ${native ? 'native' : 'plain '}:`
      console.log(name, await measure(relay, clients, load))
      clients.kill()
      await relay.close()
    }
  }
}

async function measure(relay: Relay, clients: ChildProcess, load: Load): Promise<string> {
  const joinsMs: number[] = []
  clients.on('message', async (message: ToParent) => {
    if (message.kind !== 'join') return
    const startedAtMs = performance.now()
    const { answerSdp } = await relay.join(message.request)
    joinsMs.push(performance.now() - startedAtMs)
    clients.send({ kind: 'answer', joinId: message.joinId, answerSdp } satisfies ToChild)
  })
  clients.send({ kind: 'start', load } satisfies ToChild)
  await counted(clients)
  await pause(WARM_UP_MS)

  clients.send({ kind: 'count' } satisfies ToChild)
  const [first, cpuBefore, beforeMs] = [await counted(clients), process.cpuUsage(), performance.now()]
  await pause(MEASURE_MS)
  clients.send({ kind: 'count' } satisfies ToChild)
  const [last, cpu, seconds] = [
    await counted(clients),
    process.cpuUsage(cpuBefore),
    (performance.now() - beforeMs) / 1000,
  ]

  const forwarded = last.received - first.received
  const expected = (last.sent - first.sent) * load.viewers
  const microseconds = (cpu.user + cpu.system) / forwarded
  joinsMs.sort((a, b) => a - b)
  return [
    `${microseconds.toFixed(1)} us CPU a forwarded packet`,
    `${Math.round(forwarded / seconds)} forwarded a second`,
    `${((forwarded / expected) * 100).toFixed(1)} % delivered`,
    `join p50 ${joinsMs[joinsMs.length >> 1]!.toFixed(1)} ms`,
  ].join(', ')
}

/** Also the clients' word that everybody has joined. */
async function counted(clients: ChildProcess): Promise<{ received: number; sent: number }> {
  for (;;) {
    const [message] = (await once(clients, 'message')) as [ToParent]
    if (message.kind === 'counted') return message
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function runClients(): void {
  const total = { received: 0, sent: 0 }
  const answers = new Map<number, (answer: { answerSdp: string }) => void>()
  const tell = (message: ToParent): void => void process.send?.(message)
  const join = (request: JoinRequest): Promise<{ answerSdp: string }> => {
    const joinId = answers.size
    tell({ kind: 'join', joinId, request })
    return new Promise((resolve) => answers.set(joinId, resolve))
  }
  process.on('message', async (message: ToChild) => {
    if (message.kind === 'answer') answers.get(message.joinId)?.({ answerSdp: message.answerSdp })
    if (message.kind === 'start') await startLoad(message.load, { join } as Relay, total)
    if (message.kind !== 'answer') tell({ kind: 'counted', ...total })
  })
}

async function startLoad(load: Load, relay: Relay, total: { received: number; sent: number }): Promise<void> {
  for (let room = 0; room < load.rooms; room++) {
    const roomId = `room ${room}`
    const receives = (['camera', 'voice'] as const).map((slot) => ({ slot, from: 'host', of: slot }) as const)
    const host = {
      roomId,
      participantId: 'host',
      party: 'host',
      sends: ['camera', 'voice'],
      receives: [],
    } as const
    const publisher = await joinWithWerift(relay, host)
    for (let viewer = 0; viewer < load.viewers; viewer++) {
      const participantId = `viewer ${viewer}`
      const options = { roomId, participantId, party: 'viewer', receives, sends: [] } as const
      countOnly(await joinWithWerift(relay, options), total)
    }
    publish(publisher, total)
  }
}

/** Decrypting would make the clients the bottleneck: they count what comes. */
function countOnly(client: WeriftClient, total: { received: number }): void {
  const { onData } = client.pc.dtlsTransports[0]!.iceTransport.connection
  onData.allUnsubscribe()
  onData.subscribe((datagram) => {
    const isRtp = isMedia(datagram) && !isRtcp(datagram) && (datagram[1]! & 0x7f) !== RETRANSMISSION_TYPE
    if (isRtp) total.received++
  })
}

/** Sealed by our own code: werift's would make the clients the bottleneck. */
function publish(publisher: WeriftClient, total: { sent: number }): void {
  const { dtls, iceTransport } = publisher.pc.dtlsTransports[0]!
  const { localKey, localSalt } = dtls!.extractSessionKeys(MASTER_KEY_BYTES, MASTER_SALT_BYTES)
  const srtp = new SrtpSender(deriveSrtpKeys(localKey, localSalt))
  const [voice, camera] = publisher.pc.getTransceivers().map(({ sender }) => sender)
  const sendAs = (sender: typeof voice): ((payload: Buffer) => void) => {
    const header = Buffer.alloc(FIXED_HEADER_BYTES)
    const { ssrc, codec } = sender!
    let sequenceNumber = 0
    return (payload) => {
      const timestamp = sequenceNumber * 3000
      const { payloadType } = codec!
      writeRtpHeader(header, { marker: true, payloadType, sequenceNumber, timestamp, ssrc }, false)
      sequenceNumber = (sequenceNumber + 1) & 0xffff
      void iceTransport.connection.send(srtp.protectRtp(header, payload))
      total.sent++
    }
  }
  const [sendVoice, sendPicture] = [sendAs(voice), sendAs(camera)]
  const [word, picture] = [Buffer.alloc(VOICE_BYTES, 2), Buffer.alloc(PAYLOAD_BYTES, 1)]
  every(VOICE_MS, () => sendVoice(word))
  every(FRAME_MS, () => {
    for (let packet = 0; packet < PACKETS_A_FRAME; packet++) {
      // every frame a key frame: a viewer who comes late is served like the others
      picture[0] = packet === 0 ? 0x10 : 0x00
      picture[1] = 0x00
      sendPicture(picture)
    }
  })
}

function every(ms: number, run: () => void): void {
  let dueAtMs = performance.now() + Math.random() * ms
  const tick = (): void => {
    for (; dueAtMs <= performance.now(); dueAtMs += ms) run()
    setTimeout(tick, Math.max(0, dueAtMs - performance.now()))
  }
  tick()
}
