import { PEER_AGAIN_MS } from '#core/limits.ts'
import { avatarFrame, readMediaFrame, voiceFrame } from '#core/realtime/media-frame.ts'
import type { LocalClock } from '../../line/clock.ts'
import type { Line } from '../../line/line-port.ts'
import type { MediaFallback } from '../call-peer.ts'
import { createVoiceReceiver } from './voice-receiver.ts'
import { voiceReport } from './voice-report.ts'
import { createVoiceSender } from './voice-sender.ts'

/** Maximum delay between retries of the peer connection. */
const RETRY_MAX_MS = 120_000

const loaded = new WeakMap<AudioContext, Promise<void>>()

async function loadWorklet(context: AudioContext): Promise<void> {
  const { voiceWorkletUrl } = await import('./voice-worklet-url.ts')
  await context.audioWorklet.addModule(voiceWorkletUrl)
}

export interface OpenMediaFallback extends MediaFallback {
  close(): void
}

interface MediaFallbackDeps {
  line: Pick<Line, 'sendBytes' | 'onBytes'>
  clock: Pick<LocalClock, 'now'>
  /** Opened and closed by the caller. */
  context: AudioContext
  mayTalk: () => boolean
}

/**
 * Carries voice and avatar messages over the page's WebSocket (docs/realtime.md, Media over sockets). Rejects if the
 * worklet cannot be loaded.
 */
export async function openMediaFallback({
  line,
  clock,
  context,
  mayTalk,
}: MediaFallbackDeps): Promise<OpenMediaFallback> {
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
    if (frame?.kind === 'voice') receiver.packet(frame.atMs, frame.opus)
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
    retryDelayMs() {
      const afterMs = againMs
      againMs = Math.min(againMs * 2, RETRY_MAX_MS)
      return afterMs
    },
    report: () => voiceReport(receiver.stats(), receiver.bytes(), clock.now()) as unknown as RTCStatsReport,
    close() {
      stop()
      sender.close()
      receiver.close()
    },
  }
}
