import { Refusal } from '#core/http/refusals.ts'
import type { PlainHandlers, TransitionHandlers } from '#core/realtime/decode-to-server.ts'
import { type Context, companyOf, signageOf, userOf } from '../realtime/context.ts'

/**
 * Why accepting a call was refused if the operator was too late, by error key. The operator's page gets this reason and
 * shows it in a dialog. All other refusals are sent to the page as errors.
 */
const LATE = { alreadyAnswered: 'answered', withdrawn: 'withdrawn', notFree: 'notFree' } as const

function accept(context: Context, requestId: string): void {
  try {
    const { signageId, isRepeated } = context.reception.calls.accept(userOf(context), requestId)
    // The first accept starts the call, whose event handlers send the answer. A repeated accept starts nothing, so its answer is
    // sent here.
    if (!isRepeated) return
    context.connection.send({
      type: 'acceptRequest',
      requestId,
      callId: requestId,
      shouldRecept: true,
      reason: null,
      signageId,
    })
  } catch (error) {
    if (!(error instanceof Refusal) || !(error.key in LATE)) throw error
    const reason = LATE[error.key as keyof typeof LATE]
    // The refused accept has not changed the operator's state, so the cause of the refusal can still be read.
    const notFree =
      reason === 'notFree' && context.reception.world.notFreeCause(companyOf(context), userOf(context))
    context.connection.send({
      type: 'acceptRequest',
      requestId,
      callId: requestId,
      shouldRecept: false,
      reason,
      ...(notFree && { notFree }),
      signageId: null,
    })
  }
}

export const sideOf = (context: Context): { signageId: number } | { userId: number } =>
  context.connection.as === 'signage' ? { signageId: signageOf(context) } : { userId: userOf(context) }

function close(context: Context, callId: string, reload: boolean): void {
  context.reception.calls.close(sideOf(context), callId, reload)
}

/** Records whether the operator shares their screen; the picture of the screen is sent in a WebRTC transceiver of its own. */
function share(context: Context, callId: string, on: boolean): void {
  context.reception.calls.setSharing(userOf(context), callId, on)
}

type Events =
  | 'acceptRequest'
  | 'rejectRequest'
  | 'receptionRequest'
  | 'callFromUser'
  | 'serviceClosed'
  | 'serviceClosedNotReloadSignage'
  | 'shareScreen'
  | 'closeShareScreen'

export const callHandlers: Pick<TransitionHandlers<Context>, Events> = {
  acceptRequest: (context, { requestId }) => accept(context, requestId),
  rejectRequest: (context, { requestId }) => context.reception.calls.reject(userOf(context), requestId),
  receptionRequest: (context, { made: _, ...input }) =>
    context.reception.calls.request(signageOf(context), input),
  callFromUser: (context, { signageId }) => context.reception.calls.begin(userOf(context), signageId),
  serviceClosed: (context, { callId }) => close(context, callId, true),
  serviceClosedNotReloadSignage: (context, { callId }) => close(context, callId, false),
  shareScreen: (context, { callId }) => share(context, callId, true),
  closeShareScreen: (context, { callId }) => share(context, callId, false),
}

export const talkHandlers: Pick<
  PlainHandlers<Context>,
  'unreached' | 'mediaBlocked' | 'characterUsed' | 'handOver' | 'handOverAnswer'
> = {
  characterUsed: (context, { callId, characterId }) =>
    context.reception.calls.setCharacter(userOf(context), callId, characterId),
  unreached: (context, { callId, on }) => context.reception.calls.setUnreached(sideOf(context), callId, on),
  mediaBlocked: (context, { callId, on }) => context.reception.calls.setBlocked(sideOf(context), callId, on),
  handOver: (context, { callId, userId, note }) => {
    const { handOvers } = context.reception
    if (userId === null) handOvers.withdraw(userOf(context), callId)
    else handOvers.offer(userOf(context), callId, userId, note)
  },
  handOverAnswer: (context, { callId, answer }) =>
    context.reception.handOvers.answer(userOf(context), callId, answer),
}
