import { may } from '#rules/permissions.ts'
import type { PlainHandlers, TransitionHandlers } from '../contract/realtime/decode-to-server.ts'
import { PLAIN_NEEDS, TRANSITION_NEEDS } from '../contract/realtime/needs.ts'
import type { ToServer } from '../contract/realtime/to-server.ts'
import { Refusal } from '../contract/refusals.ts'
import { acting } from '../services/audit.ts'
import { aiTalkHandlers, aiTalkTransitions } from './handlers/ai-talks.ts'
import { callHandlers, talkHandlers } from './handlers/calls.ts'
import { captionHandlers } from './handlers/captions.ts'
import type { Context } from './handlers/context.ts'
import { faceHandlers } from './handlers/face-sources.ts'
import { mediaHandlers } from './handlers/media.ts'
import { operatorHandlers } from './handlers/operators.ts'
import { signageHandlers, signageTransitions } from './handlers/signages.ts'
import { supervisorHandlers } from './handlers/supervisors.ts'

const plain: PlainHandlers<Context> = {
  ...signageHandlers,
  ...talkHandlers,
  ...mediaHandlers,
  ...faceHandlers,
  ...supervisorHandlers,
  ...aiTalkHandlers,
  ...captionHandlers,
}
const transitions: TransitionHandlers<Context> = {
  ...callHandlers,
  ...operatorHandlers,
  ...signageTransitions,
  ...aiTalkTransitions,
}

type AnyHandler = (context: Context, body: unknown) => unknown

/** May this socket send this? Then its handler. @throws Refusal @returns a promise where the answer takes time */
export function dispatch(context: Context, message: ToServer): Promise<void> | undefined {
  const isTransition = message.type === 'stateTransitionEvent'
  const need = isTransition ? TRANSITION_NEEDS[message.eventType] : PLAIN_NEEDS[message.type]
  const { seat } = context
  if (!need.as.includes(seat.as) || !may(seat.identity.role, need.action)) throw new Refusal('notAllowed')
  const handler = (isTransition ? transitions[message.eventType] : plain[message.type]) as AnyHandler
  // whose acts stand in the audit log; a socket's messages have no id but that of the seat
  const act = { asker: seat.identity, requestId: `socket ${seat.id}`, now: context.now }
  const going = acting.run(act, () => handler(context, message))
  return going instanceof Promise ? going : undefined
}
