import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import { watchedSignageOf } from '../kit/operation-paths.ts'
import type { Clock } from '../line/clock.ts'
import type { ServerConfig } from '../line/line.ts'
import type { Self } from '../line/own-state.ts'
import type { CallSession } from './call/call-session.ts'
import type { ListenSession } from './monitor/listen-session.ts'
import type { MonitorSession } from './monitor/monitor-session.ts'

/** Spec 9: the page returns to standby two seconds after a call has ended. */
const CLOSED_SHOWN_MS = 2_000

/** The view of the page 応対画面 (call). `connecting`: the server has not reported yet whether there is a call. */
type OperationView = 'connecting' | 'none' | 'call' | 'monitoring' | 'listening'

/**
 * The page 応対画面 (call). The operator's state on the server begins and ends a call, so leaving or reloading the page
 * does not end it for the visitor. Monitoring ends when the user leaves the page.
 */
interface Operation {
  $view: ReadableAtom<OperationView>
  $call: ReadableAtom<CallSession | undefined>
  $monitor: ReadableAtom<MonitorSession | undefined>
  $listen: ReadableAtom<ListenSession | undefined>
  /**
   * Opens the page: starts monitoring or listening if the query string asks for it and there is no call.
   * @param search the page's query string
   * @returns a function that closes the page
   */
  open(search: string): () => void
  /** Ends monitoring or listening (モニタリングを終了, 聞くのをやめる). */
  leaveMonitoring(): void
}

interface OperationDeps {
  self: Pick<Self, '$self'>
  $config: ReadableAtom<ServerConfig | undefined>
  clock: Pick<Clock, 'after'>
  startCall: (talk: TalkShape, rejoined: boolean) => CallSession
  startMonitoring: (signageId: number) => MonitorSession
  startListening: (signageId: number) => ListenSession
  goTo: (path: string) => void
  /** The page after a call (Spec 4.4): standby, or reservations for reservation users. */
  homePath: () => string
}

/**
 * Holds the sessions for monitoring a signage and for listening to a call. A session lasts until the user leaves the
 * page on which it began.
 */
function createWatching(
  { startMonitoring, startListening }: Pick<OperationDeps, 'startMonitoring' | 'startListening'>,
  afterNotice: (run: () => void) => void,
  onOver: () => void,
) {
  const $monitor = atom<MonitorSession | undefined>()
  const $listen = atom<ListenSession | undefined>()

  function look<Session extends MonitorSession | ListenSession>(
    $session: WritableAtom<Session | undefined>,
    session: Session,
  ): void {
    $session.set(session)
    session.$phase.listen((phase) => {
      if (phase !== 'ended' || $session.get() !== session) return
      afterNotice(() => {
        if ($session.get() !== session) return
        $session.set(undefined)
        onOver()
      })
    })
  }

  return {
    $monitor,
    $listen,
    open(search: string) {
      const watched = watchedSignageOf(search, 'Monitoring')
      const listenedTo = watchedSignageOf(search, 'Listening')
      if (watched !== undefined) look($monitor, startMonitoring(watched))
      if (listenedTo !== undefined) look($listen, startListening(listenedTo))
    },
    stop() {
      for (const $session of [$monitor, $listen]) {
        $session.get()?.close()
        $session.set(undefined)
      }
    },
  }
}
export function createOperation(deps: OperationDeps): Operation {
  const { self, $config, clock, startCall, goTo, homePath } = deps
  const $call = atom<CallSession | undefined>()
  let isOpen = false
  let stopWaiting = () => {}

  /** Runs after the notice that a call or monitoring has ended was shown for two seconds. A new call cancels it. */
  const afterNotice = (run: () => void) => {
    stopWaiting()
    stopWaiting = clock.after(CLOSED_SHOWN_MS, run)
  }
  const backToStandby = () => {
    if (isOpen && !$call.get()) goTo(homePath())
  }
  const watching = createWatching(deps, afterNotice, backToStandby)
  const { $monitor, $listen } = watching

  const begin = (talk: TalkShape, rejoined: boolean) => {
    stopWaiting()
    watching.stop()
    $call.get()?.close()
    const call = startCall(talk, rejoined)
    $call.set(call)
    call.$closed.listen((cause) => {
      if (cause === undefined || $call.get() !== call) return
      afterNotice(() => {
        call.close()
        $call.set(undefined)
        backToStandby()
      })
    })
  }

  const follow = (own: OwnOperatorState | undefined, before: OwnOperatorState | undefined) => {
    const call = $call.get()
    const talk = own?.talk ?? own?.taking
    // A call that this operator has handed over may be handed back. A new session then replaces the closed one.
    const isAnother = talk?.callId !== call?.talk.callId || call?.$closed.get() !== undefined
    if (talk && isAnother) begin(talk, before === undefined)
    else if (own && !talk) call?.forget()
  }
  self.$self.listen(follow)
  follow(self.$self.get(), undefined)

  return {
    $view: computed([$call, $monitor, $listen, self.$self, $config], viewOf),
    $call,
    $monitor,
    $listen,
    open(search) {
      isOpen = true
      if (!$call.get()) watching.open(search)
      return () => {
        isOpen = false
        watching.stop()
      }
    },
    leaveMonitoring() {
      watching.stop()
      goTo(homePath())
    },
  }
}

function viewOf(
  call: CallSession | undefined,
  monitor: MonitorSession | undefined,
  listen: ListenSession | undefined,
  own: OwnOperatorState | undefined,
  config: ServerConfig | undefined,
): OperationView {
  if (call) return 'call'
  if (monitor) return 'monitoring'
  if (listen) return 'listening'
  const mayHear = config === undefined || config.as === 'operator'
  return own === undefined && mayHear ? 'connecting' : 'none'
}
