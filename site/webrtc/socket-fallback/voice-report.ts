import { VOICE_RATE, type VoiceStats } from './jitter-buffer.ts'

/** There is no RTP, so any fixed SSRC will do. */
const OWN_SSRC = 1

/** Statistics of a voice received over the WebSocket, in the format of W3C webrtc-stats. */
export function voiceReport(
  facts: VoiceStats | undefined,
  bytesReceived: number,
  nowMs: number,
): Map<string, Record<string, unknown>> {
  if (!facts) return new Map()
  const { playsAtMs } = facts
  // Packets carry only the lower 32 bits of the sender's clock. Take the rest from this page's clock, which is close to
  // it.
  const playsAt = playsAtMs === undefined ? undefined : nowMs + ((playsAtMs - Math.floor(nowMs)) | 0)
  const voice = {
    type: 'inbound-rtp',
    kind: 'audio',
    timestamp: nowMs,
    ssrc: OWN_SSRC,
    codecId: 'opus',
    bytesReceived,
    packetsReceived: facts.packets - facts.dropped,
    packetsLost: facts.dropped,
    jitterBufferDelay: facts.delaySum,
    jitterBufferEmittedCount: facts.emitted,
    totalAudioEnergy: facts.energy,
    totalSamplesDuration: facts.emitted / VOICE_RATE,
    estimatedPlayoutTimestamp: playsAt,
  }
  return new Map<string, Record<string, unknown>>([
    ['voice', voice],
    ['opus', { type: 'codec', mimeType: 'audio/opus' }],
  ])
}
