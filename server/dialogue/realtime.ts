import type { PlainHandlers, TransitionHandlers } from '#core/realtime/decode-to-server.ts'
import { type Context, signageOf } from '../realtime/context.ts'

/** Handles messages of a kiosk about its AI dialogue. */
export const dialogueHandlers: Pick<PlainHandlers<Context>, 'talkState'> = {
  talkState(context, { talkId, phase, step, lang, cause = 'home' }) {
    const { dialogues } = context.reception
    if (phase === null) dialogues.close(signageOf(context), talkId, cause)
    else dialogues.report(signageOf(context), { talkId, phase, step, lang })
  },
}

export const dialogueTransitions: Pick<TransitionHandlers<Context>, 'talkLog'> = {
  talkLog: (context, words) => context.reception.dialogues.say(signageOf(context), words),
}
