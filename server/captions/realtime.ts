import type { PlainHandlers } from '#core/realtime/decode-to-server.ts'
import { sideOf } from '../calls/realtime.ts'
import { type Context, userOf } from '../realtime/context.ts'

/**
 * Handles messages about captions in a call: words that a page has recognized, the reader's language, and switching
 * captions on or off.
 */
export const captionHandlers: Pick<
  PlainHandlers<Context>,
  'caption' | 'captionLanguage' | 'captionSwitch'
> = {
  caption: (context, { final, ...words }) =>
    context.reception.captions.say(sideOf(context), { ...words, isFinal: final }),
  captionLanguage: (context, { callId, lang }) =>
    context.reception.captions.read(sideOf(context), callId, lang),
  captionSwitch: (context, { callId, on }) => context.reception.captions.turn(userOf(context), callId, on),
}
