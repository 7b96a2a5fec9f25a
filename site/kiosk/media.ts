import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import { createListeners } from '../line/listeners.ts'
import type { CallPeer, PeerState, Slot } from '../webrtc/call-peer.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import { createPeerRecovery } from '../webrtc/peer-recovery.ts'
import type { SlotSample, Statistics } from '../webrtc/statistics.ts'
import type { TransportSwitch } from '../webrtc/transport-switch.ts'
import type { VisitorSound } from '../webrtc/visitor-sound.ts'

/** Camera, microphone and the one peer of this device. Spec 6, realtime: open only during a call or while an operator watches. */
export interface KioskMedia {
  /** The visitor's camera, for the self view. */
  $camera: ReadableAtom<MediaStreamTrack | undefined>
  $microphone: ReadableAtom<MediaStreamTrack | undefined>
  /** What is open now, shown on the screen. */
  $inUse: ReadableAtom<{ camera: boolean; microphone: boolean }>
  /** The operator's avatar and shared screen. */
  $player: ReadableAtom<MediaStream | undefined>
  $screen: ReadableAtom<MediaStream | undefined>
  /** The operator's voice, for the lips. */
  $voiceStream: ReadableAtom<MediaStream | undefined>
  $peerState: ReadableAtom<PeerState>
  /** Whether there is a media path; undefined during the first attempts and while nothing is open. */
  $reached: ReadableAtom<boolean | undefined>
  $picture: ReadableAtom<SlotSample | undefined>
  $voice: ReadableAtom<SlotSample | undefined>
  /** The browser blocks sound until the screen is touched. */
  $soundBlocked: ReadableAtom<boolean>
  open(purpose: 'call' | 'monitoring'): void
  /** Listens to the data channel of the current and any later peer. */
  onMessage(listener: (message: string | ArrayBuffer) => void): () => void
  /** @returns false if there is no channel */
  send(message: string): boolean
  /** Call inside a touch event. */
  unlockSound(): void
  /** Volume of the operator's voice, 0 to 1. */
  lowerSound(volume: number): void
  close(): void
}

interface KioskMediaDeps {
  createPeer: () => CallPeer
  /** 1280 × 720. */
  openCamera: () => Promise<OpenedDevice>
  openMicrophone: () => Promise<OpenedDevice>
  measure: (peer: CallPeer, slot: Slot) => Statistics
  sound: VisitorSound
  clock: Pick<Clock, 'after'>
  openTransportSwitch: (peer: CallPeer) => TransportSwitch
  /** Reloads the page after all retries for a media path have failed. @returns false if that was tried already */
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
  /** Closes everything the running session holds; undefined while nothing is open. */
  let end: (() => void) | undefined
  let running: CallPeer | undefined

  function open(purpose: 'call' | 'monitoring'): void {
    if (end) return
    const peer = deps.createPeer()
    running = peer
    const tracks: MediaStreamTrack[] = []
    let ended = false

    /** Adds the device to the connection once it is open; the connection does not wait for it. */
    async function attach(slot: 'camera' | 'voice', opening: Promise<OpenedDevice>): Promise<void> {
      const capture = await opening
      if (!capture.ok) return
      if (ended) return capture.track.stop()
      tracks.push(capture.track)
      const $track = slot === 'camera' ? $camera : $microphone
      $track.set(capture.track)
      await peer.replaceTrack(slot, capture.track)
    }

    const recovery = createPeerRecovery({ ...deps, peer })
    const way = deps.openTransportSwitch(peer)
    const reach = () => $reached.set(way.$lacks.get() ? false : recovery.$reached.get())
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
      peer.onMessage(messages.emit),
      recovery.$reached.listen(reach),
      recovery.close,
      way.$lacks.listen(reach),
      way.$isSocket.listen(dropStreams),
      way.close,
      pictureStatistics.onSample((sample) => $picture.set(sample)),
      voiceStatistics.onSample((sample) => $voice.set(sample)),
    ]
    /** Drops the streams, whose last frames would freeze. They return with the connection. */
    function dropStreams(isSocket: boolean): void {
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
