import { PEER_AGAIN_MS } from '#core/limits.ts'
import { avatarFrame, readMediaFrame, voiceFrame } from '#core/realtime/media-frame.ts'
import type { LocalClock } from '../../line/clock.ts'
import type { Line } from '../../line/line-port.ts'
import type { Detour } from '../call-peer.ts'
import { createVoiceReceiver } from './voice-receiver.ts'
import { voiceReport } from './voice-report.ts'
import { createVoiceSender } from './voice-sender.ts'

/** How seldom a connection is looked for that nobody misses. */
const AGAIN_MAX_MS = 120_000

const loaded = new WeakMap<AudioContext, Promise<void>>()

async function loadWorklet(context: AudioContext): Promise<void> {
  const { voiceWorkletUrl } = await import('./voice-worklet-url.ts')
  await context.audioWorklet.addModule(voiceWorkletUrl)
}

export interface OpenDetour extends Detour {
  close(): void
}

export interface DetourDeps {
  line: Pick<Line, 'sendBytes' | 'onBytes'>
  clock: Pick<LocalClock, 'now'>
  /** Stays the caller's. */
  context: AudioContext
  mayTalk: () => boolean
}

/** realtime, The socket way, as one page goes it. Rejects where the worklet cannot be loaded. */
export async function openDetour({ line, clock, context, mayTalk }: DetourDeps): Promise<OpenDetour> {
  const loading = loaded.get(context) ?? loadWorklet(context)
  loaded.set(context, loading)
  await loading
  let againMs = PEER_AGAIN_MS
  let tell = (_message: string | ArrayBuffer): void => {}
  const receiver = createVoiceReceiver(context)
  const sender = createVoiceSender(context, clock, (atMs, opus) => {
    if (mayTalk()) line.sendBytes(voiceFrame(atMs, opus))
  })
  const stop = line.onBytes((bytes) => {
    const frame = readMediaFrame(bytes as Uint8Array<ArrayBuffer>)
    if (frame?.kind === 'voice') receiver.word(frame.atMs, frame.opus)
    if (frame?.kind === 'avatarText') tell(frame.text)
    if (frame?.kind === 'avatarFace') tell(frame.face.slice().buffer)
  })
  return {
    stream: receiver.stream,
    setVoice: sender.setTrack,
    send: (message) => mayTalk() && line.sendBytes(avatarFrame(message)),
    onMessage(listener) {
      tell = listener
    },
    againMs() {
      const afterMs = againMs
      againMs = Math.min(againMs * 2, AGAIN_MAX_MS)
      return afterMs
    },
    report: () => voiceReport(receiver.facts(), receiver.bytes(), clock.now()) as unknown as RTCStatsReport,
    close() {
      stop()
      sender.close()
      receiver.close()
    },
  }
}
