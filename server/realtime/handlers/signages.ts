import type { PlainHandlers, TransitionHandlers } from '../../contract/realtime/decode.ts'
import { Refusal } from '../../contract/refusals.ts'
import { type Context, companyOf, signageOf, userOf } from './context.ts'

/** What kiosks say of themselves, and what is said to one kiosk. */
export const signageHandlers: Pick<
  PlainHandlers<Context>,
  | 'homeButton'
  | 'serviceCloseForWRU'
  | 'devicePermission'
  | 'informCallId'
  | 'kioskReport'
  | 'requestLogout'
  | 'tmpMessage'
  | 'ping'
> = {
  ping: ({ seat }) => seat.send({ type: 'pong' }),

  homeButton: (context) => context.reception.home(signageOf(context)),

  serviceCloseForWRU: (context, { callId }) => {
    const live = context.reception.world.talkOf(userOf(context))
    if (live?.ownerId === undefined) throw new Refusal('noCall')
    context.reception.close({ userId: userOf(context) }, callId, false)
  },

  devicePermission: (context, devices) => {
    if (context.seat.as === 'signage') context.reception.setSignageDevices(signageOf(context), devices)
    else context.reception.setOperatorDevices(userOf(context), devices)
  },

  // the operator repeats the call's id until the signage echoes it: each side is passed on to the other
  informCallId: (context, { callId }) => {
    const { reception, audience, seat } = context
    const live =
      seat.as === 'signage'
        ? reception.world.signage(signageOf(context))
        : reception.world.talkOf(userOf(context))
    if (live?.call?.requestId !== callId || live.call.hostId === undefined) throw new Refusal('noCall')
    if (seat.as === 'signage') audience.toOperator(live.call.hostId, { type: 'informCallId', callId })
    else audience.toSignage(live.id, { type: 'informCallId', callId })
  },

  kioskReport: (context, report) => {
    const { reception, recordPlay, now } = context
    const signage = reception.world.signage(signageOf(context))
    const { mediaId = null, telop = '' } = report
    recordPlay(signage, { scene: report.scene, mediaId, telop }, now())
    reception.reportShown(signage.id, { ...report, mediaId, telop, at: now() })
  },

  requestLogout: (context, { objectId }) => {
    const live = context.reception.world.signage(objectId)
    if (live.companyId !== companyOf(context)) throw new Refusal('notFound')
    context.audience.toSignage(objectId, { type: 'requestLogout' })
  },

  tmpMessage: (context, { signageId, text }) => {
    if (!context.views.sees(userOf(context), signageId)) throw new Refusal('notFound')
    context.audience.toSignage(signageId, { type: 'tmpMessage', text })
  },
}

export const signageTransitions: Pick<TransitionHandlers<Context>, 'decodeFrames'> = {
  decodeFrames: (context, { framesDecoded }) =>
    context.reception.reportDecoded(signageOf(context), framesDecoded),
}
