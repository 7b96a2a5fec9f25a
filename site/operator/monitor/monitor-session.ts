import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import type { VisitorSound } from '../../webrtc/visitor-sound.ts'
import { type Alarms, createAlarms } from '../call/alarms.ts'
import { createLinkFacts, type LinkFacts } from '../call/link-quality.ts'
import { createVisitorView, type VisitorView, type VisitorViewDeps } from '../call/visitor-view.ts'
import { createWatchRequest } from './watch-request.ts'

/** `asking` until the server has accepted. */
export type MonitorPhase = 'asking' | 'watching' | 'refused' | 'ended'

/** モニタリング (monitoring): the user sees and hears one signage; the kiosk shows only a camera indicator. */
export interface MonitorSession {
  signageId: number
  view: VisitorView
  alarms: Alarms
  link: LinkFacts
  $phase: ReadableAtom<MonitorPhase>
  /** Why monitoring has ended without the user's action, such as the start of a call. */
  $cause: ReadableAtom<string | undefined>
  /** 話しかける: starts a call with this signage. @returns false if the connection is not open */
  talk(): boolean
  /** Ends monitoring. Called when the user presses モニタリングを終了 (end monitoring), or when the page closes. */
  close(): void
}

export interface MonitorDeps {
  line: Pick<Line, 'on' | 'onState' | 'send' | 'state'>
  clock: Pick<Clock, 'after'>
  createPeer: () => CallPeer
  measure: VisitorViewDeps['measure']
  qualityOf: VisitorViewDeps['qualityOf']
  sound: VisitorSound
}

/**
 * If monitoring has ended while the page was disconnected, the page has missed monitoringEnd. After the reconnect the
 * server refuses the page's request. This table maps the key of that refusal to the cause.
 */
const END_CAUSES: Readonly<Record<string, string>> = { busySignage: 'call', signageAway: 'lost' }

export function createMonitorSession(deps: MonitorDeps, signageId: number): MonitorSession {
  const { line, clock, createPeer, measure, qualityOf, sound } = deps
  const $phase = atom<MonitorPhase>('asking')
  const $cause = atom<string | undefined>()
  const peer = createPeer()
  const view = createVisitorView({ peer, sound, measure, qualityOf })
  const alarms = createAlarms({ signageId, line, clock })
  const link = createLinkFacts({ signageId, line, view })

  const stop = () => {
    for (const off of offs) off()
    watching.close()
    alarms.close()
    link.close()
    view.close()
  }

  const end = (cause: string | undefined) => {
    $cause.set(cause)
    $phase.set('ended')
    stop()
  }

  const watching = createWatchRequest({
    line,
    $phase,
    send: (on) => line.send({ type: 'stateTransitionEvent', eventType: 'monitoringRequest', signageId, on }),
    onEnded: (refusal) => end(END_CAUSES[refusal]),
  })
  const offs = [
    line.on('monitoringStart', (body) => {
      if (body.signageId !== signageId || !watching.accept()) return
      if ($phase.get() === 'watching' && peer.state() === 'connected') return
      $phase.set('watching')
      peer.start({ purpose: 'monitoring', signageId, receive: ['voice', 'camera'] })
    }),
    line.on('monitoringEnd', (body) => {
      if (body.signageId === signageId && $phase.get() !== 'ended') end(body.cause)
    }),
  ]

  return {
    signageId,
    view,
    alarms,
    link,
    $phase,
    $cause,
    talk: () => line.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId }),
    close() {
      if ($phase.get() === 'ended') return
      $phase.set('ended')
      watching.ask(false)
      stop()
    },
  }
}
