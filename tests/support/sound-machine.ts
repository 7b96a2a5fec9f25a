import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PULSEAUDIO = '/usr/bin/pulseaudio'
const READY = 'Daemon startup complete'
const RATE = 48_000

/** 48 kHz mono, -1 to 1. */
export interface Recording {
  samples: Float32Array
  /** Epoch ms of the first sample. */
  since: number
}

/**
 * A machine with real sound and no sound card: PulseAudio with a speaker that is heard by the microphone, as in a lobby. What a program
 * plays with `env` comes out of the speaker; what it records is the microphone.
 */
export interface SoundMachine {
  env: Record<string, string>
  /** Plays a WAV file in front of the microphone. Resolves when it has ended. */
  play(wav: string): Promise<void>
  /** Records what the speaker plays. */
  record(): { stop(): Promise<Recording> }
  close(): Promise<void>
}

/** @param echo share of the speaker's amplitude that reaches the microphone; 0: the speaker is not heard */
export async function startSoundMachine({ echo = 0 } = {}): Promise<SoundMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'sound-'))
  const socket = join(folder, 'pulse.sock')
  const loads = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    `module-null-sink sink_name=speaker rate=${RATE}`,
    `module-null-sink sink_name=air rate=${RATE} channels=1`,
    'module-remap-source source_name=microphone master=air.monitor',
    ...(echo > 0 ? ['module-loopback source=speaker.monitor sink=air latency_msec=40'] : []),
  ]
  const env = {
    ...(process.env as Record<string, string>),
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    PULSE_SERVER: `unix:${socket}`,
  }
  const daemon = await startDaemon(loads, env)
  const pactl = (...words: string[]): string => run('pactl', words, env)
  pactl('set-default-sink', 'speaker')
  pactl('set-default-source', 'microphone')
  const loopback = /^(\d+)\t.*module-loopback/m.exec(pactl('list', 'short', 'sink-inputs'))?.[1]
  if (loopback) pactl('set-sink-input-volume', loopback, String(Math.round(65_536 * Math.cbrt(echo))))
  return {
    env,
    async play(wav) {
      const player = spawn('paplay', ['--device=air', wav], { env, stdio: 'ignore' })
      const [code] = (await once(player, 'exit')) as [number | null]
      assert.equal(code, 0, `paplay ${wav}`)
    },
    record: () => startRecording(env),
    async close() {
      await end(daemon)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startDaemon(loads: readonly string[], env: Record<string, string>): Promise<ChildProcess> {
  const flags = [
    '-n',
    '--daemonize=no',
    '--use-pid-file=no',
    '--exit-idle-time=-1',
    '--log-target=stderr',
    '-v',
  ]
  const daemon = spawn(PULSEAUDIO, [...flags, ...loads.flatMap((load) => ['-L', load])], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    // keeps reading: a full pipe would stop the daemon
    daemon.stderr.on('data', (bytes) => {
      if (!said.includes(READY)) said += String(bytes)
      if (said.includes(READY)) resolve()
    })
    daemon.once('exit', () => reject(new Error(`pulseaudio ended:\n${said}`)))
  })
  return daemon
}

function startRecording(env: Record<string, string>): ReturnType<SoundMachine['record']> {
  const flags = [
    '--device=speaker.monitor',
    '--format=s16le',
    `--rate=${RATE}`,
    '--channels=1',
    '--latency-msec=20',
  ]
  const recorder = spawn('parec', flags, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const chunks: Buffer[] = []
  let since = 0
  recorder.stdout.on('data', (bytes: Buffer) => {
    since ||= Date.now()
    chunks.push(bytes)
  })
  return {
    async stop() {
      await end(recorder)
      const bytes = Buffer.concat(chunks)
      const samples = Float32Array.from(
        { length: bytes.length >> 1 },
        (_, at) => bytes.readInt16LE(at * 2) / 32_768,
      )
      return { samples, since }
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function run(program: string, words: readonly string[], env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: 'utf8' })
  assert.equal(status, 0, `${program}: ${stderr}`)
  return stdout
}

/** Seconds of sound above -40 dB, in steps of 20 ms. */
export function audibleSeconds({ samples }: Recording): number {
  const step = RATE / 50
  let steps = 0
  for (let at = 0; at + step <= samples.length; at += step)
    if (samples.subarray(at, at + step).some((sample) => Math.abs(sample) > 0.01)) steps += 1
  return steps / 50
}
