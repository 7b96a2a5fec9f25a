import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { Line } from '../../line/line.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import type { ScreenShare } from '../../webrtc/screen-share.ts'
import { putTrack } from './put-track.ts'

export type ShareState = 'off' | 'choosing' | 'on'

/** Spec 4.4: shows the operator's screen on the signage, in place of the template's media. */
export interface Sharing {
  $share: ReadableAtom<ShareState>
  /** The track of the shared screen; undefined while no screen is shared. */
  $screen: ReadableAtom<MediaStreamTrack | undefined>
  /** Whether this browser cannot share a screen. */
  $failed: ReadableAtom<boolean>
  /** Starts or stops sharing. Call in a click handler, because the browser shows its picker. */
  toggle(): Promise<void>
  close(): void
}

interface SharingDeps {
  callId: string
  /** The talk, as last reported by the server. If its sharing state is wrong, this page corrects it. */
  $talk: ReadableAtom<Pick<TalkShape, 'isSharing'> | undefined>
  line: Pick<Line, 'send'>
  peer: Pick<CallPeer, 'replaceTrack'>
  openScreen: () => Promise<ScreenShare>
  onChange: (on: boolean) => void
}

type OpenScreen = Extract<ScreenShare, { ok: true }>

export function createSharing({ callId, $talk, line, peer, openScreen, onChange }: SharingDeps): Sharing {
  const $share = atom<ShareState>('off')
  const $failed = atom(false)
  const $screen = computed($share, (share) => (share === 'on' ? screen?.track : undefined))
  let screen: OpenScreen | undefined
  let closed = false

  const say = (eventType: 'shareScreen' | 'closeShareScreen') =>
    line.send({ type: 'stateTransitionEvent', eventType, callId })

  const stop = async () => {
    const shared = screen
    screen = undefined
    $share.set('off')
    // Remove the track from its slot (media section) before stopping the track, so that the visitor does not see the
    // picture break off.
    await putTrack(peer, 'screen', null)
    shared?.stop()
    say('closeShareScreen')
    onChange(false)
  }

  const start = async () => {
    $share.set('choosing')
    $failed.set(false)
    const opened = await openScreen()
    if (!opened.ok) {
      $share.set('off')
      // Canceling the picker is not a failure.
      return $failed.set(opened.state === 'missing')
    }
    if (closed) return opened.stop()
    screen = opened
    opened.onEnded(() => {
      if (screen === opened) void stop()
    })
    await putTrack(peer, 'screen', opened.track)
    // In the meantime, the user has stopped sharing or the call has ended.
    if (screen !== opened) return
    $share.set('on')
    say('shareScreen')
    onChange(true)
  }

  // After a reload nothing is shared any more, and while disconnected the server misses changes: correct its state.
  const stopFollowing = $talk.subscribe((talk) => {
    const isOn = $share.get() === 'on'
    if (talk && talk.isSharing !== isOn) say(isOn ? 'shareScreen' : 'closeShareScreen')
  })

  return {
    $share,
    $screen,
    $failed,
    async toggle() {
      const now = $share.get()
      if (now === 'on') await stop()
      if (now === 'off') await start()
    },
    close() {
      stopFollowing()
      closed = true
      screen?.stop()
      screen = undefined
      $share.set('off')
    },
  }
}
