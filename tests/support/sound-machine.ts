import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AUDIBLE, type Sound, samplesOf } from './ai/wav.ts'

const PULSEAUDIO = '/usr/bin/pulseaudio'
const READY = 'Daemon startup complete'
const RATE = 48_000
/** Chromium's flag for reduced motion: playing the character's video would take CPU time that real sound needs. */
export const STILL_PAGE = '--force-prefers-reduced-motion'

export interface Recording extends Sound {
  /** Epoch ms of the first sample. */
  since: number
}

interface Recorder {
  stop(): Promise<Recording>
}

/**
 * Simulates sound hardware with PulseAudio: a speaker, and a microphone that hears the speaker, as in a lobby. Programs
 * that run with `env` play through the speaker and record from the microphone.
 */
export interface SoundMachine {
  env: Record<string, string>
  /** Plugs the microphone in, if the machine was started without a microphone. */
  plugMicrophone(): void
  /** Plays a WAV file in front of the microphone. Resolves when it has ended. */
  play(wav: Buffer): Promise<void>
  /** Records what the speaker plays, or what the microphone hears. */
  record(where?: 'speaker' | 'microphone'): Recorder
  close(): Promise<void>
}

interface SoundMachineOptions {
  /** Whether the microphone picks up the speaker, at half the amplitude of sounds played in front of the microphone. */
  hasEcho?: boolean
  /** Whether a microphone is plugged in at the start. */
  hasMicrophone?: boolean
}

/**
 * The simulated room is one audio sink with three channels. Speaker and microphone therefore share one clock and need
 * no synchronization.
 */
const ROOM = { speaker: 'front-left', visitor: 'front-right,front-center' }

export async function startSoundMachine({
  hasEcho = false,
  hasMicrophone = true,
}: SoundMachineOptions = {}): Promise<SoundMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'sound-'))
  const socket = join(folder, 'pulse.sock')
  const all = `${ROOM.speaker},${ROOM.visitor}`
  const loads = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    `module-null-sink sink_name=room rate=${RATE} channels=3 channel_map=${all}`,
    `module-remap-sink sink_name=speaker master=room channels=1 channel_map=mono master_channel_map=${ROOM.speaker} remix=no`,
    `module-remap-sink sink_name=visitor master=room channels=2 channel_map=front-left,front-right master_channel_map=${ROOM.visitor} remix=no`,
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
  const plugMicrophone = () => {
    const heard = hasEcho ? [] : [`master_channel_map=${ROOM.visitor}`, 'channel_map=front-left,front-right']
    const channels = hasEcho ? 1 : 2
    pactl(
      'load-module',
      'module-remap-source',
      'source_name=microphone',
      'master=room.monitor',
      `channels=${channels}`,
      ...heard,
    )
    pactl('set-default-source', 'microphone')
  }
  if (hasMicrophone) plugMicrophone()
  return {
    env,
    plugMicrophone,
    async play(wav) {
      const path = join(folder, `${randomUUID()}.wav`)
      writeFileSync(path, wav)
      const player = spawn('paplay', ['--device=visitor', path], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      const [[code], said] = await Promise.all([once(player, 'exit'), text(player.stderr)])
      assert.equal(code, 0, `paplay: ${said}`)
    },
    record: (where = 'speaker') =>
      startRecording(
        where === 'speaker' ? ['room.monitor', `--channel-map=${ROOM.speaker}`, '--no-remix'] : [where],
        env,
      ),
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
    // keep reading the daemon's output: a full pipe would stop the daemon
    daemon.stderr.on('data', (bytes) => {
      if (!said.includes(READY)) said += String(bytes)
      if (said.includes(READY)) resolve()
    })
    daemon.once('exit', () => reject(new Error(`pulseaudio ended:\n${said}`)))
  })
  return daemon
}

function startRecording([device, ...more]: string[], env: Record<string, string>): Recorder {
  const flags = [
    `--device=${device}`,
    ...more,
    '--format=s16le',
    `--rate=${RATE}`,
    '--channels=1',
    '--latency-msec=20',
  ]
  const recorder = spawn('parec', flags, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const chunks: Buffer[] = []
  let since = 0
  recorder.stdout.on('data', (bytes: Buffer) => {
    since ||= Date.now() - (bytes.length / 2 / RATE) * 1_000
    chunks.push(bytes)
  })
  return {
    async stop() {
      await end(recorder)
      return { samples: samplesOf(Buffer.concat(chunks)), rate: RATE, since }
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

/** Total length of the audible parts in seconds, measured in steps of 20 ms. */
export function audibleSeconds({ samples, rate }: Sound): number {
  const step = rate / 50
  let steps = 0
  for (let at = 0; at + step <= samples.length; at += step)
    if (samples.subarray(at, at + step).some((sample) => Math.abs(sample) > AUDIBLE)) steps += 1
  return steps / 50
}
