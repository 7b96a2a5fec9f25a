import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OwnOperatorState, TalkShape } from '#contract/realtime/shapes.ts'
import type { ServerConfig } from '../../client/line.ts'
import type { Clock } from '../../kernel/clock.ts'
import { monitoredBy } from '../shared/operation-paths.ts'
import type { Self } from '../shared/self.ts'
import type { CallSession } from './call-session.ts'
import type { MonitorSession } from './monitor-session.ts'

/** Spec 9: the page goes back to standby two seconds after a call is over. */
const CLOSED_SHOWN_MS = 2_000

/** What 応対画面 shows. `connecting`: the server has not yet said whether there is a call. */
export type OperationView = 'connecting' | 'none' | 'call' | 'monitoring'

/**
 * 応対画面. A call begins when the own state says so and ends with it, whatever page is shown: leaving the page, or
 * reloading it, leaves nobody standing at the kiosk. Monitoring lasts as long as its page.
 */
export interface Operation {
  $view: ReadableAtom<OperationView>
  $call: ReadableAtom<CallSession | undefined>
  $monitor: ReadableAtom<MonitorSession | undefined>
  /** The page is there. @param search its query. @returns what to call when it goes. */
  open(search: string): () => void
  /** モニタリングを終了. */
  leaveMonitoring(): void
}

export interface OperationDeps {
  self: Pick<Self, '$self'>
  $config: ReadableAtom<ServerConfig | undefined>
  clock: Pick<Clock, 'after'>
  startCall: (talk: TalkShape, rejoined: boolean) => CallSession
  startMonitoring: (signageId: number) => MonitorSession
  goTo: (path: string) => void
  /** Where somebody goes after a call (Spec 4.4): standby, or the reservations of whoever rents. */
  homePath: () => string
}

export function createOperation(deps: OperationDeps): Operation {
  const { self, $config, clock, startCall, startMonitoring, goTo, homePath } = deps
  const $call = atom<CallSession | undefined>()
  const $monitor = atom<MonitorSession | undefined>()
  const $view = computed([$call, $monitor, self.$self, $config], viewOf)
  let isOpen = false
  let stopWaiting = () => {}

  const backToStandby = () => {
    $call.set(undefined)
    if (isOpen) goTo(homePath())
  }

  const begin = (talk: TalkShape, rejoined: boolean) => {
    stopWaiting()
    stopMonitoring()
    $call.get()?.close()
    const call = startCall(talk, rejoined)
    $call.set(call)
    call.$closed.listen((cause) => {
      if (cause === undefined || $call.get() !== call) return
      stopWaiting()
      stopWaiting = clock.after(CLOSED_SHOWN_MS, () => {
        call.close()
        backToStandby()
      })
    })
  }

  const stopMonitoring = () => {
    $monitor.get()?.close()
    $monitor.set(undefined)
  }

  const follow = (own: OwnOperatorState | undefined, before: OwnOperatorState | undefined) => {
    const call = $call.get()
    if (own?.talk && own.talk.callId !== call?.talk.callId) begin(own.talk, before === undefined)
    else if (own && !own.talk) call?.forget()
  }
  self.$self.listen(follow)
  follow(self.$self.get(), undefined)

  const watch = (signageId: number) => {
    const monitor = startMonitoring(signageId)
    $monitor.set(monitor)
    monitor.$phase.listen((phase) => {
      if (phase !== 'ended' || $monitor.get() !== monitor) return
      // a call that ended it takes its place at once; otherwise the page says so for a moment
      stopWaiting()
      stopWaiting = clock.after(CLOSED_SHOWN_MS, () => {
        if ($monitor.get() !== monitor) return
        $monitor.set(undefined)
        if (isOpen && !$call.get()) goTo(homePath())
      })
    })
  }

  return {
    $view,
    $call,
    $monitor,
    open(search) {
      isOpen = true
      const signageId = monitoredBy(search)
      if (signageId !== undefined && !$call.get()) watch(signageId)
      return () => {
        isOpen = false
        stopMonitoring()
      }
    },
    leaveMonitoring() {
      stopMonitoring()
      goTo(homePath())
    },
  }
}

function viewOf(
  call: CallSession | undefined,
  monitor: MonitorSession | undefined,
  own: OwnOperatorState | undefined,
  config: ServerConfig | undefined,
): OperationView {
  if (call) return 'call'
  if (monitor) return 'monitoring'
  const mayHear = config === undefined || config.as === 'operator'
  return own === undefined && mayHear ? 'connecting' : 'none'
}
