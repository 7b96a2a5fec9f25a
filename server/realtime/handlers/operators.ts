import type { TransitionHandlers } from '../../contract/realtime/decode.ts'
import { Refusal } from '../../contract/refusals.ts'
import { type Context, companyOf, userOf } from './context.ts'

type Events =
  | 'Standby'
  | 'Leaving'
  | 'PossibleStandby'
  | 'operatorStateTransition'
  | 'suspend'
  | 'restart'
  | 'monitoringRequest'
  | 'logout'

export const operatorHandlers: Pick<TransitionHandlers<Context>, Events> = {
  Standby: (context) => context.reception.setOperatorState(userOf(context), 'Standby'),
  Leaving: (context) => context.reception.setOperatorState(userOf(context), 'Leaving'),
  PossibleStandby: (context) => context.reception.possibleStandby(userOf(context)),
  operatorStateTransition: (context, { userId }) => context.reception.setAway(companyOf(context), userId),
  suspend: (context, { signageId }) => context.reception.setRest(companyOf(context), signageId, 'Suspended'),
  restart: (context, { signageId }) => context.reception.setRest(companyOf(context), signageId, 'Standby'),
  monitoringRequest: (context, { signageId, on }) => {
    const userId = userOf(context)
    if (on && !mayWatch(context, userId, signageId)) throw new Refusal('notFound')
    context.reception.monitor(userId, companyOf(context), signageId, on)
  },
  logout: (context) => context.signOut(context.session),
}

/** design.md 2: operators monitor what they are assigned to, administrators everything of the company. */
function mayWatch(context: Context, userId: number, signageId: number): boolean {
  return context.session.identity.role !== 'operator' || context.views.sees(userId, signageId)
}
