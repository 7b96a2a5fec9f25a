import { clock } from '../line/clock.ts'
import { line } from '../line/page-line.ts'
import type { Stop } from '../line/stop.ts'
import { withAudio } from './audio.ts'
import type { WayHost } from './media-way.ts'
import { openDetour } from './socket-way/detour.ts'
import { lacksSocketVoice } from './socket-way/lacks.ts'
import { createSocketWay } from './socket-way.ts'

/** The way by the socket, wired to this browser; only ever import this file dynamically. */
export const openSocketWay = (host: WayHost, onLack: (lacks: boolean) => void): Stop =>
  createSocketWay(
    host,
    {
      clock,
      lacks: lacksSocketVoice,
      openDetour: (mayTalk) => withAudio((context) => openDetour({ line, clock, context, mayTalk })),
    },
    onLack,
  )
