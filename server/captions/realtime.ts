import type { PlainHandlers } from '#core/realtime/decode-to-server.ts'
import { sideOf } from '../calls/realtime.ts'
import type { Context } from '../realtime/context.ts'

/** What two people say to each other, as their pages have heard it. */
export const captionHandlers: Pick<PlainHandlers<Context>, 'caption' | 'captionLanguage'> = {
  caption: (context, { final, ...words }) =>
    context.reception.captions.say(sideOf(context), { ...words, isFinal: final }),
  captionLanguage: (context, { callId, lang }) =>
    context.reception.captions.read(sideOf(context), callId, lang),
}
