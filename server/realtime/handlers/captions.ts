import type { PlainHandlers } from '../../contract/realtime/decode-to-server.ts'
import { sideOf } from './calls.ts'
import type { Context } from './context.ts'

/** What two people say to each other, as their pages have heard it. */
export const captionHandlers: Pick<PlainHandlers<Context>, 'caption' | 'captionLanguage'> = {
  caption: (context, { final, ...words }) =>
    context.reception.captions.say(sideOf(context), { ...words, isFinal: final }),
  captionLanguage: (context, { callId, lang }) =>
    context.reception.captions.read(sideOf(context), callId, lang),
}
