import type { PlainHandlers, TransitionHandlers } from '#core/realtime/decode-to-server.ts'
import { type Context, signageOf } from '../realtime/context.ts'

/** Messages of a kiosk about its AI dialogue. */
export const aiTalkHandlers: Pick<PlainHandlers<Context>, 'talkState'> = {
  talkState(context, { talkId, phase, step, lang, cause = 'home' }) {
    const { aiTalks } = context.reception
    if (phase === null) aiTalks.close(signageOf(context), talkId, cause)
    else aiTalks.report(signageOf(context), { talkId, phase, step, lang })
  },
}

export const aiTalkTransitions: Pick<TransitionHandlers<Context>, 'talkLog'> = {
  talkLog: (context, words) => context.reception.aiTalks.say(signageOf(context), words),
}
