import type { DialogueEffect } from '#core/dialogue/effects.ts'
import type { Language } from '#core/languages.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

type ReportEffect = Extract<DialogueEffect, { kind: 'tellState' | 'tellEnd' | 'tellLog' }>

/** Reports the dialogue to the server. Without a connection, only the dialogue's end is sent later: other reports would be outdated. */
export function createDialogueReporter(line: Pick<Line, 'send' | 'onState'>): {
  tell: (effect: ReportEffect) => void
  close: Stop
} {
  let last = { step: 0, lang: 'ja' as Language }
  let unsent: ToServer | undefined

  const close = line.onState((state) => {
    if (state === 'open' && unsent && line.send(unsent)) unsent = undefined
  })

  function tell(effect: ReportEffect): void {
    switch (effect.kind) {
      case 'tellState': {
        const { talkId, phase, step, lang } = effect
        last = { step, lang }
        line.send({ type: 'talkState', talkId, phase, step, lang })
        return
      }
      case 'tellEnd': {
        const { talkId, cause } = effect
        const end: ToServer = { type: 'talkState', talkId, phase: null, ...last, cause }
        unsent = line.send(end) ? undefined : end
        return
      }
      case 'tellLog': {
        const { speaker, ...words } = effect.words
        if (speaker === 'operator') return
        const sources = words.sources && [...words.sources]
        line.send({ type: 'stateTransitionEvent', eventType: 'talkLog', ...words, speaker, sources })
      }
    }
  }
  return { tell, close }
}
