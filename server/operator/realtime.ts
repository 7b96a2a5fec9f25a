import { LIST_SCOPES } from '#core/accounts/roles.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { TransitionHandlers } from '#core/realtime/decode-to-server.ts'
import { type Context, companyOf, userOf } from '../realtime/context.ts'
import { stopViewing } from '../realtime/viewers.ts'

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
  Standby: (context) => context.reception.operators.setState(userOf(context), 'Standby'),
  Leaving: (context, { minutes }) =>
    context.reception.operators.setState(userOf(context), 'Leaving', minutes),
  PossibleStandby: (context) => context.reception.operators.possibleStandby(userOf(context)),
  operatorStateTransition: (context, { userId }) =>
    context.reception.operators.setAway(companyOf(context), userId),
  suspend: (context, { signageId }) =>
    context.reception.signages.setRest(companyOf(context), signageId, 'Suspended'),
  restart: (context, { signageId }) =>
    context.reception.signages.setRest(companyOf(context), signageId, 'Standby'),
  monitoringRequest: (context, { signageId, on }) => {
    const [userId, companyId] = [userOf(context), companyOf(context)]
    if (!on) return stopViewing(context, context.connection, 'watching', signageId)
    requireMayMonitor(context, userId, signageId)
    context.reception.monitoring.start(userId, companyId, signageId)
    context.connection.watching.add(signageId)
  },
  logout: (context) => context.signOut(context.connection),
}

/**
 * Requires that the user may monitor the signage (decisions 2). Administrators may monitor all signages of the company.
 * Operators may monitor the signages whose calls they may answer. The user who owns a reserved room may monitor it.
 */
function requireMayMonitor(context: Context, userId: number, signageId: number): void {
  const scope = LIST_SCOPES[context.connection.identity.role]
  if (scope === 'company') return
  const { directory, world } = context.reception
  if (world.isOwner(userId, signageId)) return
  if (scope === 'none' || !directory.sees(userId, signageId)) throw new Refusal('notFound')
  if (!directory.candidates(signageId).includes(userId)) throw new Refusal('notACandidate')
}
