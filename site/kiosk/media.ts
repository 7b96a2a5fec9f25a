import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import { createListeners } from '../line/listeners.ts'
import type { CallPeer, PeerState, Slot } from '../webrtc/call-peer.ts'
import type { MediaWay } from '../webrtc/media-way.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import { createPeerTrouble } from '../webrtc/peer-trouble.ts'
import type { SlotSample, Statistics } from '../webrtc/statistics.ts'
import type { VisitorSound } from '../webrtc/visitor-sound.ts'

/** Camera, microphone and the one peer of this device. Spec 6, realtime: open only while somebody may look. */
export interface KioskMedia {
  /** The visitor, for the own picture. */
  $camera: ReadableAtom<MediaStreamTrack | undefined>
  $microphone: ReadableAtom<MediaStreamTrack | undefined>
  /** What is open now: written on the screen. */
  $inUse: ReadableAtom<{ camera: boolean; microphone: boolean }>
  /** The operator's avatar and the shared screen. */
  $player: ReadableAtom<MediaStream | undefined>
  $screen: ReadableAtom<MediaStream | undefined>
  /** The operator's voice, for lips. */
  $voiceStream: ReadableAtom<MediaStream | undefined>
  $peerState: ReadableAtom<PeerState>
  /** Whether there is a media path; undefined while the first attempts are under way, and while nothing is open. */
  $reached: ReadableAtom<boolean | undefined>
  $picture: ReadableAtom<SlotSample | undefined>
  $voice: ReadableAtom<SlotSample | undefined>
  /** The browser plays no sound before somebody has touched the screen. */
  $soundBlocked: ReadableAtom<boolean>
  open(purpose: 'call' | 'monitoring'): void
  /** What comes over the data channel, whichever peer it is. */
  onMessage(listener: (message: string | ArrayBuffer) => void): () => void
  /** @returns false when there is no channel */
  send(message: string): boolean
  /** In a touch. */
  unlockSound(): void
  /** The operator's voice, 0 to 1. */
  lowerSound(volume: number): void
  close(): void
}

export interface KioskMediaDeps {
  createPeer: () => CallPeer
  /** 1280 × 720. */
  openCamera: () => Promise<OpenedDevice>
  openMicrophone: () => Promise<OpenedDevice>
  measure: (peer: CallPeer, slot: Slot) => Statistics
  sound: VisitorSound
  clock: Pick<Clock, 'after'>
  openWay: (peer: CallPeer) => MediaWay
  /** No media path in spite of all retries: a fresh page may find one. @returns false when it has been tried already */
  reload: () => boolean
}

export function createKioskMedia(deps: KioskMediaDeps): KioskMedia {
  const $camera = atom<MediaStreamTrack | undefined>()
  const $microphone = atom<MediaStreamTrack | undefined>()
  const $player = atom<MediaStream | undefined>()
  const $screen = atom<MediaStream | undefined>()
  const $voiceStream = atom<MediaStream | undefined>()
  const messages = createListeners<string | ArrayBuffer>()
  const $peerState = atom<PeerState>('closed')
  const $reached = atom<boolean | undefined>()
  const $picture = atom<SlotSample | undefined>()
  const $voice = atom<SlotSample | undefined>()
  /** Closes all that the running session holds; undefined while nothing is open. */
  let end: (() => void) | undefined
  let running: CallPeer | undefined

  function open(purpose: 'call' | 'monitoring'): void {
    if (end) return
    const peer = deps.createPeer()
    running = peer
    const tracks: MediaStreamTrack[] = []
    let ended = false

    /** The connection is made meanwhile; a device joins it when it is there. */
    async function attach(slot: 'camera' | 'voice', opening: Promise<OpenedDevice>): Promise<void> {
      const capture = await opening
      if (!capture.ok) return
      if (ended) return capture.track.stop()
      tracks.push(capture.track)
      const $track = slot === 'camera' ? $camera : $microphone
      $track.set(capture.track)
      await peer.replaceTrack(slot, capture.track)
    }

    const trouble = createPeerTrouble({ ...deps, peer })
    const way = deps.openWay(peer)
    const reach = () => $reached.set(way.$lacks.get() ? false : trouble.$reached.get())
    const pictureStatistics = deps.measure(peer, 'camera')
    const voiceStatistics = deps.measure(peer, 'voice')
    const offs = [
      peer.onState((state) => $peerState.set(state)),
      peer.onStream('camera', (stream) => $player.set(stream)),
      peer.onStream('screen', (stream) => $screen.set(stream)),
      peer.onStream('voice', (stream) => {
        deps.sound.play(stream)
        $voiceStream.set(stream)
      }),
      peer.onMessage(messages.tell),
      trouble.$reached.listen(reach),
      trouble.close,
      way.$lacks.listen(reach),
      way.$isSocket.listen(leavePictures),
      way.close,
      pictureStatistics.onSample((sample) => $picture.set(sample)),
      voiceStatistics.onSample((sample) => $voice.set(sample)),
    ]
    /** The last ones would stand still; they come anew with the connection. */
    function leavePictures(isSocket: boolean): void {
      if (!isSocket) return
      for (const $atom of [$player, $screen, $picture]) $atom.set(undefined)
    }

    end = () => {
      ended = true
      for (const off of offs) off()
      pictureStatistics.stop()
      voiceStatistics.stop()
      peer.close()
      for (const track of tracks) track.stop()
      deps.sound.stop()
    }
    peer.start({ purpose, send: { voice: null, camera: null }, receive: ['voice', 'camera', 'screen'] })
    void attach('camera', deps.openCamera())
    void attach('voice', deps.openMicrophone())
  }

  function close(): void {
    end?.()
    end = undefined
    running = undefined
    for (const $atom of [$camera, $microphone, $player, $screen, $voiceStream, $picture, $voice, $reached])
      $atom.set(undefined)
    $peerState.set('closed')
  }

  return {
    $camera,
    $microphone,
    $inUse: computed([$camera, $microphone], (camera, microphone) => ({
      camera: camera !== undefined,
      microphone: microphone !== undefined,
    })),
    $player,
    $screen,
    $voiceStream,
    $peerState,
    $reached,
    $picture,
    $voice,
    $soundBlocked: deps.sound.$blocked,
    open,
    onMessage: messages.add,
    send: (message) => running?.sendMessage(message) ?? false,
    unlockSound: () => deps.sound.unlock(),
    lowerSound: (volume) => deps.sound.setVolume(volume),
    close,
  }
}
