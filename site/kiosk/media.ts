import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import { createListeners } from '../line/listeners.ts'
import type { Stop } from '../line/stop.ts'
import type { CallPeer, PeerState, Slot } from '../webrtc/call-peer.ts'
import { holdDevice } from '../webrtc/held-device.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import { createPeerRecovery } from '../webrtc/peer-recovery.ts'
import type { SlotSample, Statistics } from '../webrtc/statistics.ts'
import type { TransportSwitch } from '../webrtc/transport-switch.ts'
import type { VisitorSound } from '../webrtc/visitor-sound.ts'

/**
 * Camera, microphone and the only peer connection of this device. They are open only during a call or while an operator
 * monitors the signage (Spec 6, docs/realtime.md).
 */
export interface KioskMedia {
  /** The visitor's camera, for the self view. */
  $camera: ReadableAtom<MediaStreamTrack | undefined>
  $microphone: ReadableAtom<MediaStreamTrack | undefined>
  /** Whether camera and microphone are open now. The screen shows this. */
  $inUse: ReadableAtom<{ camera: boolean; microphone: boolean }>
  /** The operator's avatar and shared screen. */
  $player: ReadableAtom<MediaStream | undefined>
  $screen: ReadableAtom<MediaStream | undefined>
  /** The operator's voice, which moves the avatar's lips. */
  $voiceStream: ReadableAtom<MediaStream | undefined>
  $peerState: ReadableAtom<PeerState>
  /**
   * Whether audio and video can reach the operator; undefined during the first attempts and while no connection is
   * open.
   */
  $reached: ReadableAtom<boolean | undefined>
  $picture: ReadableAtom<SlotSample | undefined>
  $voice: ReadableAtom<SlotSample | undefined>
  /** Whether the browser blocks sound until the screen is touched. */
  $soundBlocked: ReadableAtom<boolean>
  open(purpose: 'call' | 'monitoring'): void
  /** Listens to the data channel of the current and any later peer. */
  onMessage(listener: (message: string | ArrayBuffer) => void): () => void
  /** @returns false if there is no channel */
  send(message: string): boolean
  /** Lets the browser play sound. Call inside a touch event. */
  unlockSound(): void
  /** Sets the volume of the operator's voice, 0 to 1. */
  lowerSound(volume: number): void
  close(): void
}

interface KioskMediaDeps {
  createPeer: () => CallPeer
  /** Opens the camera with 1280 × 720 pixels. */
  openCamera: () => Promise<OpenedDevice>
  openMicrophone: () => Promise<OpenedDevice>
  measure: (peer: CallPeer, slot: Slot) => Statistics
  sound: VisitorSound
  clock: Pick<Clock, 'after'>
  openTransportSwitch: (peer: CallPeer) => TransportSwitch
  /**
   * Reloads the page after all attempts to connect audio and video have failed.
   * @returns false if a reload was already tried
   */
  reload: () => boolean
}

/** Tracks, streams and statistics of the open connection. */
const createShown = () => ({
  $camera: atom<MediaStreamTrack | undefined>(),
  $microphone: atom<MediaStreamTrack | undefined>(),
  $player: atom<MediaStream | undefined>(),
  $screen: atom<MediaStream | undefined>(),
  $voiceStream: atom<MediaStream | undefined>(),
  $picture: atom<SlotSample | undefined>(),
  $voice: atom<SlotSample | undefined>(),
  $reached: atom<boolean | undefined>(),
})

type Shown = ReturnType<typeof createShown>

export function createKioskMedia(deps: KioskMediaDeps): KioskMedia {
  const shown = createShown()
  const { $camera, $microphone } = shown
  const $peerState = atom<PeerState>('closed')
  const messages = createListeners<string | ArrayBuffer>()
  let running: { peer: CallPeer; end: () => void } | undefined

  return {
    ...shown,
    $inUse: computed([$camera, $microphone], (camera, microphone) => ({
      camera: camera !== undefined,
      microphone: microphone !== undefined,
    })),
    $peerState,
    $soundBlocked: deps.sound.$blocked,
    open(purpose) {
      if (running) return
      const peer = deps.createPeer()
      let stopDevices: Stop | undefined
      const offs = [
        peer.onState((state) => $peerState.set(state)),
        peer.onMessage(messages.emit),
        followPeer(deps, peer, shown),
      ]
      const end = () => {
        for (const off of offs) off()
        peer.close()
        stopDevices?.()
        deps.sound.stop()
      }
      running = { peer, end }
      peer.start({ purpose, send: { voice: null, camera: null }, receive: ['voice', 'camera', 'screen'] })
      stopDevices = attachDevices(deps, peer, shown)
    },
    onMessage: messages.add,
    send: (message) => running?.peer.sendMessage(message) ?? false,
    unlockSound: () => deps.sound.unlock(),
    lowerSound: (volume) => deps.sound.setVolume(volume),
    close() {
      running?.end()
      running = undefined
      for (const $atom of Object.values(shown)) $atom.set(undefined)
      $peerState.set('closed')
    },
  }
}

/** Adds camera and microphone to the connection whenever they are open; the connection does not wait for them. */
function attachDevices(deps: KioskMediaDeps, peer: CallPeer, { $camera, $microphone }: Shown): Stop {
  const attach =
    (slot: 'camera' | 'voice', $track: typeof $camera) => (track: MediaStreamTrack | undefined) => {
      if ($track.get() === track) return
      $track.set(track)
      void peer.replaceTrack(slot, track ?? null)
    }
  const offs = [
    holdDevice(deps.openCamera, attach('camera', $camera), deps.clock),
    holdDevice(deps.openMicrophone, attach('voice', $microphone), deps.clock),
  ]
  return () => {
    for (const off of offs) off()
  }
}

/** Shows the operator's streams, and whether audio and video are connected. */
function followPeer(deps: KioskMediaDeps, peer: CallPeer, shown: Shown): Stop {
  const { $player, $screen, $voiceStream, $picture, $voice, $reached } = shown
  const recovery = createPeerRecovery({ ...deps, peer })
  const way = deps.openTransportSwitch(peer)
  const reach = () => $reached.set(way.$isUnavailable.get() ? false : recovery.$reached.get())
  const pictureStatistics = deps.measure(peer, 'camera')
  const voiceStatistics = deps.measure(peer, 'voice')
  const offs = [
    peer.onStream('camera', (stream) => $player.set(stream)),
    peer.onStream('screen', (stream) => $screen.set(stream)),
    peer.onStream('voice', (stream) => {
      deps.sound.play(stream)
      $voiceStream.set(stream)
    }),
    recovery.$reached.listen(reach),
    recovery.close,
    way.$isUnavailable.listen(reach),
    // While media goes over WebSockets, no video frames arrive. Remove the streams, because their last frames would
    // stay on the screen. The streams return with the peer connection.
    way.$isSocket.listen((isSocket) => {
      if (isSocket) for (const $atom of [$player, $screen, $picture]) $atom.set(undefined)
    }),
    way.close,
    pictureStatistics.onSample((sample) => $picture.set(sample)),
    voiceStatistics.onSample((sample) => $voice.set(sample)),
    pictureStatistics.stop,
    voiceStatistics.stop,
  ]
  return () => {
    for (const off of offs) off()
  }
}
