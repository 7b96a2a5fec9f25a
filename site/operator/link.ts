import { atom, computed, type ReadableAtom } from 'nanostores'
import { type LinkCause, type LinkEnd, linkCause, worseOf } from '#core/calls/link-cause.ts'
import { type LinkQuality, linkQuality } from '#core/calls/link-quality.ts'
import type { TalkSide } from '#core/realtime/shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Line } from '../line/line.ts'
import type { SlotSample } from '../webrtc/statistics.ts'
import type { VisitorView } from './viewer.ts'

/** Another second has to confirm what one has said: a label that flickers says nothing. */
const CONFIRMED_BY = 2

/** Feed what every second says, get what to show. What comes after `first` is shown at once. */
export function createConfirmed<T>(first: T): (said: T) => T {
  let shown = first
  let next = first
  let seen = 0
  return (said) => {
    if (said !== next) {
      next = said
      seen = 0
    }
    seen += 1
    if (shown === first || seen >= CONFIRMED_BY) shown = next
    return shown
  }
}

/** One way of the line as people read it. */
export interface LinkWay extends LinkEnd {
  quality: LinkQuality
}

/** Straight to the relay, by a TURN server, or by the page's own socket. */
export type LinkPath = 'direct' | 'turn' | 'socket'

/** How the line is, of both ways: what comes from the signage, and what the kiosk says of what comes to it. */
export interface LinkFacts {
  $here: ReadableAtom<LinkWay | undefined>
  $there: ReadableAtom<LinkWay | undefined>
  $quality: ReadableAtom<LinkQuality>
  $cause: ReadableAtom<LinkCause>
  /** How the own connection goes; undefined while there is none. */
  $path: ReadableAtom<LinkPath | undefined>
  /** To whoever watches or listens: who cannot be seen and heard here, because they go by the socket. */
  $unheard: ReadableAtom<readonly TalkSide[]>
  close(): void
}

export interface LinkFactsDeps {
  signageId: number
  line: Pick<Line, 'on'>
  view: Pick<VisitorView, '$picture' | '$voice' | '$quality'>
  /** Of the own talk. */
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
  const $unheard = atom<readonly TalkSide[]>([])
  const $told = atom<LinkEnd | undefined>()
  const $cause = atom<LinkCause>('none')
  const confirm = createConfirmed<LinkCause | undefined>(undefined)
  // where the talk goes by sockets the last picture says nothing any more
  const $picture = computed([view.$picture, $isSocket], (picture, isSocket) =>
    isSocket ? undefined : picture,
  )
  const $here = computed([$picture, view.$voice, view.$quality], (picture, voice, quality) => {
    const here = hereOf(picture, voice)
    return here && { ...here, quality }
  })
  const $there = computed($told, (end) => end && { ...end, quality: linkQuality(end) })
  const $quality = computed([view.$quality, $there], (own, there) =>
    worseOf(own, there?.quality ?? 'unknown'),
  )
  // a sample a second: what the kiosk has said since is judged with it
  const judge = () => {
    const expectsCamera = ($picture.get()?.framesDecoded ?? 0) > 0
    $cause.set(confirm(linkCause({ here: $here.get(), there: $told.get(), expectsCamera })) ?? 'none')
  }
  const offs = [
    line.on('signageLink', (body) => {
      if (body.signageId === signageId) $told.set(thereOf(body))
    }),
    line.on('mediaBlocked', (body) => {
      if (body.signageId === signageId) $unheard.set(body.sides)
    }),
    view.$picture.listen(judge),
    view.$voice.listen(judge),
  ]
  return {
    $here,
    $there,
    $quality,
    $cause,
    $path: computed([view.$voice, $isSocket], pathOf),
    $unheard,
    close() {
      for (const off of offs) off()
    },
  }
}
