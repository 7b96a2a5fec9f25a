import { atom, computed, type ReadableAtom } from 'nanostores'
import { type LinkCause, type LinkEnd, linkCause, worseOf } from '#core/calls/link-cause.ts'
import { type LinkQuality, linkQuality } from '#core/calls/link-quality.ts'
import type { TalkSide } from '#core/realtime/talk-shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Line } from '../../line/line.ts'
import type { SlotSample } from '../../webrtc/statistics.ts'
import type { VisitorView } from './visitor-view.ts'

/** A new value is shown after this many equal samples, so that labels do not flicker. */
const CONFIRMATIONS = 2

/**
 * @returns a function that takes each sample and returns the value to show. The shown value changes after CONFIRMATIONS
 * equal samples in a row, but at once as long as the shown value is `first`.
 */
export function createDebounced<T>(first: T): (said: T) => T {
  let shown = first
  let next = first
  let seen = 0
  return (said) => {
    if (said !== next) {
      next = said
      seen = 0
    }
    seen += 1
    if (shown === first || seen >= CONFIRMATIONS) shown = next
    return shown
  }
}

/** How media travels: directly to the relay, through a TURN server, or over the page's WebSocket. */
export type LinkPath = 'direct' | 'turn' | 'socket'

/** Quality of the call's link: the worse of what this page receives and what the kiosk reports. */
export interface LinkFacts {
  $quality: ReadableAtom<LinkQuality>
  $cause: ReadableAtom<LinkCause>
  /** The path of this page's media; undefined without a connection. */
  $path: ReadableAtom<LinkPath | undefined>
  /**
   * While monitoring or listening: the sides of the call whose media this page cannot receive, because that media goes
   * over WebSocket.
   */
  $silentSides: ReadableAtom<readonly TalkSide[]>
  close(): void
}

interface LinkFactsDeps {
  signageId: number
  line: Pick<Line, 'on'>
  view: Pick<VisitorView, '$picture' | '$voice' | '$quality'>
  /** Whether the media of this page's call goes over WebSocket instead of WebRTC. */
  $isSocket?: ReadableAtom<boolean>
}

const hereOf = (picture: SlotSample | undefined, voice: SlotSample | undefined): LinkEnd | undefined => {
  const line = picture ?? voice
  if (!line) return undefined
  const { lostRatio: lossRatio, rttMs } = line
  return { lossRatio, rttMs, qp: picture?.qp, codec: picture?.codec, fps: picture?.fps }
}

const pathOf = (voice: SlotSample | undefined, isSocket: boolean): LinkPath | undefined => {
  if (isSocket) return 'socket'
  return voice && (voice.isTurned ? 'turn' : 'direct')
}

const thereOf = ({ qp, codec, fps, rtt: rttMs, lostRatio }: ClientBody<'signageLink'>): LinkEnd => ({
  qp,
  codec,
  fps,
  rttMs,
  lossRatio: lostRatio,
})

export function createLinkFacts({
  signageId,
  line,
  view,
  $isSocket = atom(false),
}: LinkFactsDeps): LinkFacts {
  const $silentSides = atom<readonly TalkSide[]>([])
  const $reported = atom<LinkEnd | undefined>()
  const $cause = atom<LinkCause>('none')
  const confirm = createDebounced<LinkCause | undefined>(undefined)
  // When media goes over WebSocket, there are no new camera samples, and the last one is outdated.
  const $picture = computed([view.$picture, $isSocket], (picture, isSocket) =>
    isSocket ? undefined : picture,
  )
  const $here = computed([$picture, view.$voice], hereOf)
  const $quality = computed([view.$quality, $reported], (own, there) =>
    worseOf(own, there ? linkQuality(there) : 'unknown'),
  )
  // Runs with every sample, once a second; also uses the kiosk's latest report.
  const judge = () => {
    const expectsCamera = ($picture.get()?.framesDecoded ?? 0) > 0
    $cause.set(confirm(linkCause({ here: $here.get(), there: $reported.get(), expectsCamera })) ?? 'none')
  }
  const offs = [
    line.on('signageLink', (body) => {
      if (body.signageId === signageId) $reported.set(thereOf(body))
    }),
    line.on('mediaBlocked', (body) => {
      if (body.signageId === signageId) $silentSides.set(body.sides)
    }),
    view.$picture.listen(judge),
    view.$voice.listen(judge),
  ]
  return {
    $quality,
    $cause,
    $path: computed([view.$voice, $isSocket], pathOf),
    $silentSides,
    close() {
      for (const off of offs) off()
    },
  }
}
