import { atom, type ReadableAtom } from 'nanostores'
import type { Microphone } from '../../devices/microphone.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import type { VisitorSound } from '../../webrtc/visitor-sound.ts'
import { type Alarms, createAlarms } from '../call/alarms.ts'
import { createLinkFacts, type LinkFacts } from '../call/link-quality.ts'
import { putTrack } from '../call/put-track.ts'
import { createVisitorView, type VisitorView, type VisitorViewDeps } from '../call/visitor-view.ts'
import type { MonitorPhase } from './monitor-session.ts'
import { createWatchRequest } from './watch-request.ts'

/**
 * 聞く (listen): a supervisor hears the visitor and the operator of a talk. The operator sees the supervisor's name. The
 * supervisor may speak to the operator alone.
 */
export interface ListenSession {
  signageId: number
  view: VisitorView
  alarms: Alarms
  link: LinkFacts
  $phase: ReadableAtom<MonitorPhase>
  $whispering: ReadableAtom<boolean>
  microphone: Pick<Microphone, '$state' | 'open'>
  /** Whether the supervisor tried to speak, and the microphone could not be opened. */
  $lacksMicrophone: ReadableAtom<boolean>
  /** Starts or ends the whisper to the operator. Call in a click handler, because the browser may ask for the microphone. */
  whisper(on: boolean): Promise<void>
  close(): void
}

interface ListenDeps {
  line: Pick<Line, 'on' | 'onState' | 'send' | 'state'>
  clock: Pick<Clock, 'after'>
  createPeer: () => CallPeer
  measure: VisitorViewDeps['measure']
  qualityOf: VisitorViewDeps['qualityOf']
  sound: VisitorSound
  /** Plays the operator's voice. */
  hostSound: VisitorSound
  microphone: Pick<Microphone, 'open' | '$state' | '$track'>
}

export function createListenSession(deps: ListenDeps, signageId: number): ListenSession {
  const { line, clock, createPeer, measure, qualityOf, sound, hostSound, microphone } = deps
  const $phase = atom<MonitorPhase>('asking')
  let callId: string | undefined
  const peer = createPeer()
  const view = createVisitorView({ peer, sound, measure, qualityOf })
  const alarms = createAlarms({ signageId, line, clock })
  const link = createLinkFacts({ signageId, line, view })

  const whisper = createWhisper({
    line,
    peer,
    microphone,
    callId: () => ($phase.get() === 'watching' ? callId : undefined),
  })

  const stop = () => {
    for (const off of offs) off()
    watching.close()
    alarms.close()
    link.close()
    view.close()
    hostSound.stop()
    whisper.close()
  }

  const end = () => {
    $phase.set('ended')
    stop()
  }

  const watching = createWatchRequest({
    line,
    $phase,
    send: (on) => line.send({ type: 'listen', signageId, on }),
    onEnded: end,
  })
  const offs = [
    line.on('listenStart', (body) => {
      if (body.signageId !== signageId || !watching.accept()) return
      callId = body.callId
      // If this page listens again after a lost connection, the server has ended the whisper.
      whisper.fallSilent()
      if ($phase.get() === 'watching' && peer.state() === 'connected') return
      $phase.set('watching')
      const send = { whisper: null }
      peer.start({ purpose: 'listening', signageId, send, receive: ['voice', 'camera', 'whisper'] })
    }),
    line.on('listenEnd', (body) => {
      if (body.signageId === signageId && $phase.get() !== 'ended') end()
    }),
    line.on('Error', ({ key }) => {
      if (key === 'whisperTaken' || key === 'noCall') whisper.fallSilent()
    }),
    peer.onStream('whisper', hostSound.play),
  ]

  return {
    signageId,
    view,
    alarms,
    link,
    $phase,
    $whispering: whisper.$on,
    microphone,
    $lacksMicrophone: whisper.$lacksMicrophone,
    whisper: whisper.change,
    close() {
      if ($phase.get() === 'ended') return
      $phase.set('ended')
      watching.ask(false)
      stop()
    },
  }
}

interface WhisperDeps extends Pick<ListenDeps, 'line' | 'microphone'> {
  peer: CallPeer
  /** ID of the talk to which the supervisor listens now; undefined: no talk. */
  callId: () => string | undefined
}

/** Sends the supervisor's voice, which only the operator hears. */
function createWhisper({ line, peer, microphone, callId }: WhisperDeps) {
  const $on = atom(false)
  const $lacksMicrophone = atom(false)

  async function change(on: boolean): Promise<void> {
    if (callId() === undefined) return
    const track = on ? await microphone.open() : null
    $lacksMicrophone.set(track === undefined)
    const id = callId()
    if (track === undefined || id === undefined) return
    if (!line.send({ type: 'whisper', callId: id, on })) return
    $on.set(on)
    await putTrack(peer, 'whisper', track)
  }

  // Runs when the supervisor has chosen another microphone or unplugged the current one.
  const stopFollowing = microphone.$track.listen((track) => {
    if (!$on.get()) return
    if (track) void putTrack(peer, 'whisper', track)
    else void change(false)
  })

  return {
    $on,
    $lacksMicrophone,
    change,
    fallSilent(): void {
      if (!$on.get()) return
      $on.set(false)
      void putTrack(peer, 'whisper', null)
    },
    close(): void {
      stopFollowing()
      $on.set(false)
    },
  }
}
