import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MediaStreamTrack, RTCPeerConnection, type RtpPacket } from 'werift'
import { clientConfiguration } from '../../../tests/relay/support/werift-client.ts'
import { JanusSession } from './janus-session.ts'
import type { OpenSubject, Subject } from './subject.ts'

/** Path of Debian's Janus, which comes with its video room plugin. */
const JANUS = '/usr/bin/janus'
const PORT = 45_490

export const isJanusInstalled = (): boolean => existsSync(JANUS)

export const openJanus: OpenSubject = async (address) => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-'))
  writeConfiguration(folder, address)
  const child = spawn(JANUS, ['-F', folder, '-C', join(folder, 'janus.jcfg')], { stdio: 'ignore' })
  const session = await openSession(child)
  return new JanusSubject(child, session, folder)
}

/** Writes a configuration of Janus with one transport, one plugin and no logging. */
function writeConfiguration(folder: string, address: string): void {
  const others = (names: string[], kind: string): string =>
    `"${names.map((name) => `libjanus_${name}.so`).join(',')}" # ${kind}`
  writeFileSync(
    join(folder, 'janus.jcfg'),
    `general: {
  configs_folder = "${folder}"
  plugins_folder = "/usr/lib/x86_64-linux-gnu/janus/plugins"
  transports_folder = "/usr/lib/x86_64-linux-gnu/janus/transports"
  events_folder = "/nowhere"
  loggers_folder = "/nowhere"
  debug_level = 1
  log_to_stdout = false
}
media: { ipv6 = false }
nat: { ice_enforce_list = "${address}" }
plugins: { disable = ${others(['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip', 'streaming', 'textroom', 'videocall', 'voicemail'], 'all but the video room')}
}
transports: { disable = ${others(['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq'], 'all but websockets')}
}
`,
  )
  writeFileSync(
    join(folder, 'janus.transport.websockets.jcfg'),
    `general: { json = "plain"\n ws = true\n ws_port = ${PORT}\n ws_ip = "127.0.0.1"\n wss = false }\nadmin: { admin_ws = false }\n`,
  )
  writeFileSync(join(folder, 'janus.plugin.videoroom.jcfg'), 'general: { }\n')
}

async function openSession(child: ChildProcess): Promise<JanusSession> {
  for (let tries = 0; tries < 50 && child.exitCode === null; tries++) {
    const session = await JanusSession.open(`ws://127.0.0.1:${PORT}`).catch(() => undefined)
    if (session) return session
    await pause(100)
  }
  throw new Error('Janus does not respond')
}

class JanusSubject implements Subject {
  readonly pid: number
  readonly #child: ChildProcess
  readonly #session: JanusSession
  readonly #folder: string
  readonly #feeds = new Map<number, number>()

  constructor(child: ChildProcess, session: JanusSession, folder: string) {
    this.pid = child.pid!
    this.#child = child
    this.#session = session
    this.#folder = folder
  }

  async publish(room: number): ReturnType<Subject['publish']> {
    const handle = await this.#session.attach('janus.plugin.videoroom')
    const roomId = 1000 + room
    await handle.send({
      request: 'create',
      room: roomId,
      publishers: 2,
      bitrate: 0,
      videocodec: 'vp8',
      audiocodec: 'opus',
    })
    const joined = await handle.send({ request: 'join', ptype: 'publisher', room: roomId })
    this.#feeds.set(room, joined.data.id as number)
    const pc = new RTCPeerConnection(clientConfiguration())
    const [voice, camera] = (['audio', 'video'] as const).map(
      (kind) => pc.addTransceiver(new MediaStreamTrack({ kind }), { direction: 'sendonly' }).sender,
    )
    await pc.setLocalDescription(await pc.createOffer())
    const offer = { type: 'offer', sdp: pc.localDescription!.sdp }
    const { jsep } = await handle.send({ request: 'publish' }, offer)
    if (jsep?.type !== 'answer') throw new Error('Janus sent no answer')
    const connected = isConnected(pc)
    await pc.setRemoteDescription({ type: 'answer', sdp: jsep.sdp })
    await connected
    return { pc, voice: voice!, camera: camera! }
  }

  async view(room: number): ReturnType<Subject['view']> {
    const handle = await this.#session.attach('janus.plugin.videoroom')
    const join = {
      request: 'join',
      ptype: 'subscriber',
      room: 1000 + room,
      streams: [{ feed: this.#feeds.get(room) }],
    }
    // A publisher's feed exists only after it has sent something, so the viewer tries again until then.
    let offer = await handle.send(join)
    for (let tries = 0; !offer.jsep && tries < 50; tries++) {
      await pause(100)
      offer = await handle.send(join)
    }
    if (offer.jsep?.type !== 'offer') throw new Error(`Janus sent no offer: ${JSON.stringify(offer)}`)
    const pc = new RTCPeerConnection(clientConfiguration())
    const pictures: RtpPacket[] = []
    pc.ontrack = ({ track }) => {
      if (track.kind === 'video') track.onReceiveRtp.subscribe((packet) => pictures.push(packet))
    }
    await pc.setRemoteDescription({ type: 'offer', sdp: offer.jsep.sdp })
    const connected = isConnected(pc)
    await pc.setLocalDescription(await pc.createAnswer())
    await handle.send({ request: 'start' }, { type: 'answer', sdp: pc.localDescription!.sdp })
    await connected
    return { pc, pictures }
  }

  async close(): Promise<void> {
    this.#session.close()
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exited
    rmSync(this.#folder, { recursive: true })
  }
}

const isConnected = (pc: RTCPeerConnection): Promise<unknown> =>
  pc.connectionStateChange.watch((state) => state === 'connected', 15_000)
