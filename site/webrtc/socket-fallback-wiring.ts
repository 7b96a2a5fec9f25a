import { clock } from '../line/clock.ts'
import { line } from '../line/page-line.ts'
import type { Stop } from '../line/stop.ts'
import { withAudio } from './audio.ts'
import { cannotSendSocketVoice } from './socket-fallback/cannot-send-voice.ts'
import { openMediaFallback } from './socket-fallback/media-fallback.ts'
import { createSocketFallback } from './socket-fallback.ts'
import type { TransportHost } from './transport-switch.ts'

/** The WebSocket fallback of this browser. Import this file only dynamically. */
export const openSocketFallback = (
  host: TransportHost,
  onUnavailable: (isUnavailable: boolean) => void,
): Stop =>
  createSocketFallback(
    host,
    {
      clock,
      isUnavailable: cannotSendSocketVoice,
      openFallback: (mayTalk) => withAudio((context) => openMediaFallback({ line, clock, context, mayTalk })),
    },
    onUnavailable,
  )
