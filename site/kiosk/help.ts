import { atom, type ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import { createTurn } from '../line/turn.ts'
import type { MessageDraft } from '../visitor-messages/draft.ts'
import type { CallEvents } from './call-events.ts'
import type { CallRequests } from './call-requests.ts'
import { isTalk } from './talk.ts'

/** What the form for a visitor's message needs from the kiosk. */
export interface MessageHost {
  /** The call that no operator answered. */
  callId: string | undefined
  onEnd: () => void
}

/** What visitors can do when no operator can answer. */
export interface KioskHelp {
  /** The message that the visitor is writing or recording for the operators. */
  $draft: ReadableAtom<MessageDraft | undefined>
  /** True for a moment if the form could not be loaded: the screen shows a notice. */
  $isFormMissing: ReadableAtom<boolean>
  callAgain(): void
  askAi(): void
  leaveMessage(): void
  /**
   * Whether a visitor's choice is being carried out. The visitor is then still in front of the screen, so their
   * language is kept.
   */
  hasChosen(): boolean
  /**
   * Restarts the time-outs of the message after a failed call and of the form. Call when the visitor touches the
   * screen.
   */
  touched(): void
  close: Stop
}

/** How long the notice that the form could not be loaded is shown. */
export const FORM_MISSING_NOTICE_MS = 10_000

interface KioskHelpDeps {
  clock: Pick<Clock, 'after'>
  $own: ReadableAtom<OwnSignageState | undefined>
  calls: Pick<CallEvents, '$farewell' | 'dismiss' | 'touched'>
  asking: Pick<CallRequests, '$asked' | 'home'>
  /** Requests a call again, with the button that the visitor pressed before. */
  call: (text: string | undefined) => void
  startAi: () => void
  /** Loads the form with which visitors leave a message. */
  openMessage: (host: MessageHost) => Promise<MessageDraft>
}

export function createKioskHelp(deps: KioskHelpDeps): KioskHelp {
  const { $own, calls, asking } = deps
  const $draft = atom<MessageDraft | undefined>()
  const missing = createFormMissing(deps.clock)
  /** What the visitor chose while their call was waiting; runs after that call has ended. */
  let afterCall: (() => void) | undefined
  let isChosen = false
  const release = () => {
    isChosen = false
  }
  let isLoading = false
  const turn = createTurn()

  const end = () => {
    turn.end()
    missing.hide()
    $draft.get()?.close()
    $draft.set(undefined)
  }

  /** Closes the message about a failed call, or cancels the waiting call. Then runs `then`. */
  function leave(then: () => void): void {
    isChosen = true
    if (!calls.dismiss() && asking.home()) {
      afterCall = then
      return
    }
    then()
    release()
  }

  const stopFollowing = $own.listen((own, before) => {
    // an operator has answered, or a new call has begun: close the form
    if (own?.scene === 'Active' || (isTalk(own) && own?.requestId !== before?.requestId)) end()
    // the call was answered, or the server is unreachable, so the visitor's choice is dropped
    if (!own || own.scene === 'Active') {
      afterCall = undefined
      release()
    }
    if (!own || isTalk(own)) return
    afterCall?.()
    afterCall = undefined
    // Call `release` later, because other listeners of this change still read whether the visitor has chosen.
    queueMicrotask(release)
  })

  return {
    $draft,
    $isFormMissing: missing.$is,
    callAgain: () => leave(() => deps.call(asking.$asked.get()?.text)),
    askAi: () => leave(deps.startAi),
    async leaveMessage() {
      if (isLoading || $draft.get()) return
      isLoading = true
      missing.hide()
      const isLast = turn.take()
      const draft = await openForm(deps, end)
      isLoading = false
      if (!isLast()) return draft?.close()
      if (!draft) return missing.show()
      leave(() => {})
      $draft.set(draft)
    },
    hasChosen: () => isChosen,
    touched() {
      calls.touched()
      $draft.get()?.touched()
    },
    close() {
      stopFollowing()
      end()
    },
  }
}

/** The notice that the form could not be loaded. */
function createFormMissing(clock: Pick<Clock, 'after'>) {
  const $is = atom(false)
  const timer = createTimer(clock)
  const hide = () => {
    timer.stop()
    $is.set(false)
  }
  return {
    $is,
    hide,
    show() {
      $is.set(true)
      timer.start(FORM_MISSING_NOTICE_MS, hide)
    },
  }
}

async function openForm(deps: KioskHelpDeps, onEnd: () => void): Promise<MessageDraft | undefined> {
  try {
    return await deps.openMessage({ callId: ownCallOf(deps), onEnd })
  } catch (error) {
    console.warn('kiosk: the form could not be loaded', error)
    return undefined
  }
}

/**
 * The call of the visitor in front of the screen: the waiting call, or the failed call that the message is about. The
 * last call requested on this page may be an earlier visitor's.
 */
const ownCallOf = ({ $own, calls, asking }: KioskHelpDeps): string | undefined =>
  $own.get()?.requestId ?? (calls.$farewell.get() ? asking.$asked.get()?.requestId : undefined)
