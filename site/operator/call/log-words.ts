import type { operationTexts } from '../texts.ts'
import type { LogLine } from './call-log.ts'

type Words = (typeof operationTexts)['ja']

export function logWords(line: Exclude<LogLine, { kind: 'wrote' }>, texts: Words): string {
  const { log } = texts
  switch (line.kind) {
    case 'called': {
      const seconds = Math.round(line.answeredAfterMs / 1000)
      return line.button === null ? log.calledPlain(seconds) : log.called(line.button, seconds)
    }
    case 'begun':
    case 'rejoined':
    case 'connected':
    case 'reconnecting':
    case 'endAsked':
      return log[line.kind]
    case 'link':
      return log.link(texts.links[line.quality])
    case 'motion':
      return (line.ok ? log.motion : log.motionFailed)(
        typeof line.motion === 'string' ? texts.motions[line.motion] : line.motion.name,
      )
    case 'shared':
      return line.on ? log.shared : log.unshared
    case 'signage':
      return line.back ? log.signageBack : log.signageLost
    case 'line':
      return line.back ? log.lineBack : log.lineLost
    case 'closed':
      return texts.closes[line.cause]
  }
}
