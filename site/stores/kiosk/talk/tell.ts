import type { TalkEffect } from '#rules/talk-effects.ts'
import type { Line } from '../../../client/line.ts'

type Told = Extract<TalkEffect, { kind: 'tellState' | 'tellEnd' | 'tellLog' }>

/** What the server is told of the talk. What no line carries is not told later: the talk is over then. */
export function createTalkTelling(line: Pick<Line, 'send'>): (effect: Told) => void {
  let last = { step: 0, lang: 'ja' as 'ja' | 'en' | 'zh' }
  return (effect) => {
    switch (effect.kind) {
      case 'tellState': {
        const { talkId, phase, step, lang } = effect
        last = { step, lang }
        line.send({ type: 'talkState', talkId, phase, step, lang })
        return
      }
      case 'tellEnd':
        line.send({ type: 'talkState', talkId: effect.talkId, phase: null, ...last, cause: effect.cause })
        return
      case 'tellLog': {
        const { speaker, ...words } = effect.words
        if (speaker === 'operator') return
        const sources = words.sources && [...words.sources]
        line.send({ type: 'stateTransitionEvent', eventType: 'talkLog', ...words, speaker, sources })
      }
    }
  }
}
