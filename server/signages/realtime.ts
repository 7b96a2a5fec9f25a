import { Refusal } from '#core/http/refusals.ts'
import type { PlainHandlers, TransitionHandlers } from '#core/realtime/decode-to-server.ts'
import { type Context, companyOf, signageOf, userOf } from '../realtime/context.ts'

/**
 * Handles messages of kiosks and of visitors in a reserved room, messages of users about one signage, and messages that
 * several kinds of pages send: `ping`, `devicePermission` and `informCallId`.
 */
export const signageHandlers: Pick<
  PlainHandlers<Context>,
  | 'homeButton'
  | 'serviceCloseForWRU'
  | 'devicePermission'
  | 'informCallId'
  | 'kioskReport'
  | 'requestLogout'
  | 'selfTest'
  | 'tmpMessage'
  | 'messageClosed'
  | 'guestName'
  | 'ping'
> = {
  ping: ({ connection, steadyNow }, { n }) =>
    connection.send({ type: 'pong', ...(n !== undefined && { n }), clockMs: steadyNow() }),

  homeButton: (context) => context.reception.calls.home(signageOf(context)),

  serviceCloseForWRU: (context, { callId }) => context.reception.rooms.goOut(userOf(context), callId),

  devicePermission: (context, devices) => {
    if (context.connection.as === 'signage')
      context.reception.signages.setDevices(signageOf(context), devices)
    else context.reception.operators.setDevices(userOf(context), devices)
  },

  // The operator's page sends the call ID again and again until the signage's page returns it. The server only forwards
  // each message to the other page.
  informCallId: (context, { callId }) => {
    const { audience, connection } = context
    const { world } = context.reception
    if (connection.as === 'signage') {
      const call = world.callOf(signageOf(context))
      if (call?.requestId !== callId || call.hostId === undefined) throw new Refusal('noCall')
      return audience.toOperator(call.hostId, { type: 'informCallId', callId })
    }
    const talk = world.talkOf(userOf(context))
    if (talk?.callId !== callId) throw new Refusal('noCall')
    audience.toSignage(talk.signageId, { type: 'informCallId', callId })
  },

  kioskReport: (context, report) => {
    const { reception, recordPlay, now } = context
    const id = signageOf(context)
    const { mediaId = null, telop = '' } = report
    recordPlay(
      { id, companyId: reception.world.companyOf(id) },
      { scene: report.scene, mediaId, telop },
      now(),
    )
    reception.signages.reportShown(id, { ...report, mediaId, telop, at: now() })
  },

  requestLogout: (context, { objectId }) => {
    context.reception.signages.noteSignOut(companyOf(context), objectId)
    context.audience.toSignage(objectId, { type: 'requestLogout' })
  },

  // the kiosk itself checks again whether a visitor is using it, because it notices a visitor before the server does
  selfTest: (context, { signageId }) => {
    const { directory, views, world } = context.reception
    const isOwn = directory.hasSignage(signageId) && world.companyOf(signageId) === companyOf(context)
    if (!isOwn || world.isRoom(signageId)) throw new Refusal('notFound')
    if (world.connectionOf(signageId).presence !== 'here') throw new Refusal('signageAway')
    const isTalking = views.signageEntry(signageId).aiTalk !== undefined
    if (world.callOf(signageId) || isTalking) throw new Refusal('busySignage')
    context.audience.toSignage(signageId, { type: 'selfTest' })
  },

  tmpMessage: (context, { signageId, text }) => {
    if (!context.reception.directory.sees(userOf(context), signageId)) throw new Refusal('notFound')
    context.reception.calls.setMessage(signageId, text)
    context.audience.toSignage(signageId, { type: 'tmpMessage', text })
  },

  guestName: (context, { name }) => context.reception.rooms.setGuestName(signageOf(context), name),

  messageClosed: (context, { callId, text }) =>
    context.reception.calls.closeMessage(signageOf(context), callId, text),
}

export const signageTransitions: Pick<TransitionHandlers<Context>, 'decodeFrames'> = {
  decodeFrames(context, { framesDecoded, qp, codec, fps, bytes, rtt, lost, lostRatio }) {
    const { reception, audience } = context
    const signageId = signageOf(context)
    reception.signages.reportDecoded(signageId, {
      framesDecoded,
      qp,
      codec,
      lossRatio: lostRatio,
      rttMs: rtt,
    })
    const measurements = { framesDecoded, qp, codec, fps, bytes, rtt, lost, lostRatio }
    const message = { type: 'signageLink', signageId, ...measurements } as const
    const host = reception.world.callOf(signageId)?.hostId
    if (host !== undefined) audience.toOperator(host, message)
    for (const userId of reception.world.monitorsOf(signageId)) audience.toUser(userId, message)
  },
}
