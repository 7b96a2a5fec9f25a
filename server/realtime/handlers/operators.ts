import { LIST_SCOPES } from '#rules/roles.ts'
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
    if (on) demandWatching(context, userId, signageId)
    context.reception.monitor(userId, companyOf(context), signageId, on)
    if (on) context.seat.watching.add(signageId)
  },
  logout: (context) => context.signOut(context.seat),
}

/** design.md 2: operators monitor what they are assigned to, administrators everything of the company. */
function demandWatching(context: Context, userId: number, signageId: number): void {
  const scope = LIST_SCOPES[context.seat.identity.role]
  if (scope === 'company') return
  if (context.reception.world.signage(signageId).ownerId === userId) return
  if (scope === 'none' || !context.views.sees(userId, signageId)) throw new Refusal('notFound')
  if (!context.reception.candidates(signageId).includes(userId)) throw new Refusal('notACandidate')
}
