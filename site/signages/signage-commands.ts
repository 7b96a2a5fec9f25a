import type { ToServer } from '#core/realtime/to-server.ts'
import { sendPressed } from '../calls/line-refusals.ts'
import { callsTexts } from '../calls/texts.ts'
import { goTo } from '../kit/go-to.ts'
import { listeningPath, monitoringPath } from '../kit/operation-paths.ts'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import type { Line } from '../line/line.ts'

/** Commands to a signage. The page shows the signage's new state only after the server has accepted the command. */
export interface SignageCommands {
  /** Starts a call with a signage in Standby (話しかける). */
  talkTo(signageId: number): void
  monitor(signageId: number): void
  /** Listens to the call at this signage (聞く). */
  listen(signageId: number): void
  rest(signageId: number, wanted: 'suspend' | 'restart'): void
}

interface SignageCommandsDeps {
  line: Pick<Line, 'send'>
  goTo: (path: string) => void
  notSent: () => void
}

export function createSignageCommands({ line, goTo, notSent }: SignageCommandsDeps): SignageCommands {
  const send = (message: ToServer) => {
    if (!line.send(message)) notSent()
  }
  return {
    talkTo: (signageId) => send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId }),
    monitor: (signageId) => goTo(monitoringPath(signageId)),
    listen: (signageId) => goTo(listeningPath(signageId)),
    rest: (signageId, wanted) => send({ type: 'stateTransitionEvent', eventType: wanted, signageId }),
  }
}

export const signageCommands: SignageCommands = createSignageCommands({
  line: { send: sendPressed },
  goTo,
  notSent: () => void toasts.show({ text: pickTexts(callsTexts, $language.get()).notSent, tone: 'warning' }),
})
