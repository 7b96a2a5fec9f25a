import type { Happening } from '../../server/reception/happenings.ts'

type Names = (kind: 'signage' | 'user', id: number) => string

/**
 * An event as one line of a transcript; undefined for the three kinds of changed states, which a transcript prints as
 * states.
 */
export function printHappening(happening: Happening, names: Names): string | undefined {
  const user = (id: number): string => names('user', id)
  const people = (ids: readonly number[]): string => ids.map(user).join(',') || 'nobody'
  if (!('signageId' in happening)) return undefined
  const place = names('signage', happening.signageId)
  switch (happening.kind) {
    case 'signageChanged':
      return undefined
    case 'callArrived':
      return `rings ${user(happening.userId)} ${place}`
    case 'callAnswered':
      return `answered ${place} by ${user(happening.hostId)}, told ${people(happening.holders)}`
    case 'callWithdrawn':
      return `withdrawn ${place}, told ${people(happening.holders)}`
    case 'talkBegun':
      return `talk ${place} ${user(happening.hostId)}`
    case 'endAsked':
      return `end asked ${place} ${user(happening.hostId)}`
    case 'callClosed':
      return `closed ${place} ${happening.cause}${happening.reload ? '' : ' no reload'}`
    case 'monitoringStarted':
      return `monitoring ${place} ${user(happening.userId)}`
    case 'monitoringEnded':
      return `monitoring ends ${place} ${user(happening.userId)} ${happening.cause}`
    case 'handOverEnded':
      return `hand-over ${place} to ${user(happening.userId)} ${happening.cause}`
    case 'handedOver':
      return `${place} goes from ${user(happening.fromId)} to ${user(happening.hostId)}`
    case 'listeningStarted':
      return `${user(happening.userId)} hears ${place}`
    case 'listeningEnded':
      return `${user(happening.userId)} hears ${place} no more: ${happening.cause}`
    case 'whisperChanged':
      return `whisper ${place} ${user(happening.userId)} ${happening.on ? 'on' : 'off'}`
    case 'signageLost':
      return happening.back ? `${place} back` : `${place} lost`
    case 'operatorLost':
      return happening.back ? `host of ${place} back` : `host of ${place} lost`
    case 'screenShared':
      return `screen of ${place} ${happening.on ? 'on' : 'off'}`
    case 'mediaBlocked':
      return `${place} blocked: ${happening.sides.join(' ') || 'nobody'}`
    case 'talkSaid':
      return `${place} ${happening.speaker}: ${happening.text}`
    case 'captionSaid':
      return `${place} ${happening.n} ${happening.speaker}: ${happening.text}${happening.final ? '' : '…'}`
    case 'captionTranslated':
      return `${place} ${happening.n} in ${happening.lang}: ${happening.text}${happening.final ? '' : '…'}`
    case 'decodeError':
      return `decode error ${place} ${happening.on ? 'on' : 'off'}`
  }
}

/** The lines of `after` that are new or changed since `before`; the first word of a line identifies it. */
export const changesOf = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...after].filter(([name, state]) => before.get(name) !== state).map(([name, state]) => `${name} ${state}`)
