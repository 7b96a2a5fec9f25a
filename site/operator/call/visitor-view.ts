import { atom, type ReadableAtom } from 'nanostores'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import type { CallPeer, PeerState, Slot } from '../../webrtc/call-peer.ts'
import type { SlotSample, Statistics } from '../../webrtc/statistics.ts'
import type { VisitorSound } from '../../webrtc/visitor-sound.ts'
import { createDebounced } from './link-quality.ts'

export type { PeerState }

/** What is received from the signage: picture, voice and their quality. */
export interface VisitorView {
  $peerState: ReadableAtom<PeerState>
  $camera: ReadableAtom<MediaStream | undefined>
  /** Statistics of the camera's last second; undefined before the first sample. */
  $picture: ReadableAtom<SlotSample | undefined>
  $voice: ReadableAtom<SlotSample | undefined>
  $quality: ReadableAtom<LinkQuality>
  close(): void
}

/** Statistics of a media slot (such as the camera), once a second. */
export type Measure = (peer: CallPeer, slot: Slot) => Statistics

export interface VisitorViewDeps {
  peer: CallPeer
  sound: Pick<VisitorSound, 'play' | 'stop'>
  measure: Measure
  qualityOf: (sample: SlotSample) => LinkQuality
  onPeerState?: (state: PeerState) => void
  onQuality?: (quality: LinkQuality) => void
}

export function createVisitorView(deps: VisitorViewDeps): VisitorView {
  const { peer, sound, measure, qualityOf, onPeerState, onQuality } = deps
  const $peerState = atom<PeerState>(peer.state())
  const $camera = atom<MediaStream | undefined>(peer.stream('camera'))
  const $picture = atom<SlotSample | undefined>()
  const $voice = atom<SlotSample | undefined>()
  const $quality = atom<LinkQuality>('unknown')
  const label = createDebounced<LinkQuality>('unknown')

  /** Whether a camera sample has come since the last voice sample. */
  let isSeen = true

  const judge = (sample: SlotSample) => {
    // Without a camera the voice determines the quality.
    const ofPicture = qualityOf(sample)
    const voice = $voice.get()
    const quality = label(ofPicture === 'unknown' && voice ? qualityOf(voice) : ofPicture)
    if (quality === $quality.get()) return
    $quality.set(quality)
    onQuality?.(quality)
  }

  const cameraStatistics = measure(peer, 'camera')
  const voiceStatistics = measure(peer, 'voice')
  const offs = [
    peer.onState((state) => {
      $peerState.set(state)
      onPeerState?.(state)
    }),
    peer.onStream('camera', (stream) => $camera.set(stream)),
    peer.onStream('voice', (stream) => sound.play(stream)),
    voiceStatistics.onSample((sample) => {
      $voice.set(sample)
      // If there was no camera sample since the last voice sample, as with media over WebSocket, the voice alone
      // determines the quality.
      if (!isSeen) judge(sample)
      isSeen = false
    }),
    cameraStatistics.onSample((sample) => {
      isSeen = true
      $picture.set(sample)
      judge(sample)
    }),
  ]

  return {
    $peerState,
    $camera,
    $picture,
    $voice,
    $quality,
    close() {
      for (const off of offs) off()
      cameraStatistics.stop()
      voiceStatistics.stop()
      peer.close()
      sound.stop()
      $peerState.set('closed')
      $camera.set(undefined)
    },
  }
}
