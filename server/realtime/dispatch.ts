import { may } from '#core/accounts/permissions.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { PlainHandlers, TransitionHandlers } from '#core/realtime/decode-to-server.ts'
import { PLAIN_NEEDS, TRANSITION_NEEDS } from '#core/realtime/needs.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { acting } from '../audit/service.ts'
import { callHandlers, talkHandlers } from '../calls/realtime.ts'
import { captionHandlers } from '../captions/realtime.ts'
import { dialogueHandlers, dialogueTransitions } from '../dialogue/realtime.ts'
import { faceHandlers } from '../face/realtime.ts'
import { operatorHandlers } from '../operator/realtime.ts'
import { supervisorHandlers } from '../operator/realtime-supervisors.ts'
import { mediaHandlers } from '../relay/realtime.ts'
import { signageHandlers, signageTransitions } from '../signages/realtime.ts'
import type { Context } from './context.ts'

const plain: PlainHandlers<Context> = {
  ...signageHandlers,
  ...talkHandlers,
  ...mediaHandlers,
  ...faceHandlers,
  ...supervisorHandlers,
  ...dialogueHandlers,
  ...captionHandlers,
}
const transitions: TransitionHandlers<Context> = {
  ...callHandlers,
  ...operatorHandlers,
  ...signageTransitions,
  ...dialogueTransitions,
}

type AnyHandler = (context: Context, body: unknown) => unknown

/** Checks the permission and calls the handler. @throws Refusal @returns a promise if the handler is asynchronous */
export function dispatch(context: Context, message: ToServer): Promise<void> | undefined {
  const isTransition = message.type === 'stateTransitionEvent'
  const need = isTransition ? TRANSITION_NEEDS[message.eventType] : PLAIN_NEEDS[message.type]
  const { connection } = context
  if (!need.as.includes(connection.as) || !may(connection.identity.role, need.action))
    throw new Refusal('notAllowed')
  const handler = (isTransition ? transitions[message.eventType] : plain[message.type]) as AnyHandler
  // The actor for the audit log. Socket messages have no request ID of their own, so the connection's ID is used.
  const act = { asker: connection.identity, requestId: `socket ${connection.id}`, now: context.now }
  const going = acting.run(act, () => handler(context, message))
  return going instanceof Promise ? going : undefined
}
