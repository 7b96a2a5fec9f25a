import { VOICE_RATE, type VoiceFacts } from './voice-buffer.ts'

/** No RTP has it: a detour's counters are its own. */
const OWN_SSRC = 1

/** What a voice that came by the socket was like, told as a connection tells it (W3C webrtc-stats). */
export function voiceReport(
  facts: VoiceFacts | undefined,
  bytesReceived: number,
  nowMs: number,
): Map<string, Record<string, unknown>> {
  if (!facts) return new Map()
  const { playsAtMs } = facts
  // the sender's clock without its upper half: it is about as late as here
  const playsAt = playsAtMs === undefined ? undefined : nowMs + ((playsAtMs - Math.floor(nowMs)) | 0)
  const voice = {
    type: 'inbound-rtp',
    kind: 'audio',
    timestamp: nowMs,
    ssrc: OWN_SSRC,
    codecId: 'opus',
    bytesReceived,
    packetsReceived: facts.words - facts.dropped,
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
