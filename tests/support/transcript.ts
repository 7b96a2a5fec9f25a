import type { ReceptionEvent } from '../../server/reception/reception-events.ts'

type Names = (kind: 'signage' | 'user', id: number) => string

/**
 * An event as one line of a transcript; undefined for the three kinds of events about a changed state, because a
 * transcript prints the states themselves.
 */
export function printReceptionEvent(receptionEvent: ReceptionEvent, names: Names): string | undefined {
  const user = (id: number): string => names('user', id)
  const people = (ids: readonly number[]): string => ids.map(user).join(',') || 'nobody'
  if (!('signageId' in receptionEvent)) return undefined
  const place = names('signage', receptionEvent.signageId)
  switch (receptionEvent.kind) {
    case 'signageChanged':
      return undefined
    case 'callArrived':
      return `rings ${user(receptionEvent.userId)} ${place}`
    case 'callAnswered':
      return `answered ${place} by ${user(receptionEvent.hostId)}, told ${people(receptionEvent.holders)}`
    case 'callWithdrawn':
      return `withdrawn ${place}, told ${people(receptionEvent.holders)}`
    case 'talkBegun':
      return `talk ${place} ${user(receptionEvent.hostId)}`
    case 'endAsked':
      return `end asked ${place} ${user(receptionEvent.hostId)}`
    case 'callClosed':
      return `closed ${place} ${receptionEvent.cause}${receptionEvent.reload ? '' : ' no reload'}`
    case 'monitoringStarted':
      return `monitoring ${place} ${user(receptionEvent.userId)}`
    case 'monitoringEnded':
      return `monitoring ends ${place} ${user(receptionEvent.userId)} ${receptionEvent.cause}`
    case 'handOverEnded':
      return `hand-over ${place} to ${user(receptionEvent.userId)} ${receptionEvent.cause}`
    case 'handedOver':
      return `${place} goes from ${user(receptionEvent.fromId)} to ${user(receptionEvent.hostId)}`
    case 'listeningStarted':
      return `${user(receptionEvent.userId)} hears ${place}`
    case 'listeningEnded':
      return `${user(receptionEvent.userId)} hears ${place} no more: ${receptionEvent.cause}`
    case 'whisperChanged':
      return `whisper ${place} ${user(receptionEvent.userId)} ${receptionEvent.on ? 'on' : 'off'}`
    case 'signageLost':
      return receptionEvent.back ? `${place} back` : `${place} lost`
    case 'operatorLost':
      return receptionEvent.back ? `host of ${place} back` : `host of ${place} lost`
    case 'screenShared':
      return `screen of ${place} ${receptionEvent.on ? 'on' : 'off'}`
    case 'mediaBlocked':
      return `${place} blocked: ${receptionEvent.sides.join(' ') || 'nobody'}`
    case 'talkSaid':
      return `${place} ${receptionEvent.speaker}: ${receptionEvent.text}`
    case 'captionSaid':
      return `${place} ${receptionEvent.n} ${receptionEvent.speaker}: ${receptionEvent.text}${receptionEvent.final ? '' : '…'}`
    case 'captionTranslated':
      return `${place} ${receptionEvent.n} in ${receptionEvent.lang}: ${receptionEvent.text}${receptionEvent.final ? '' : '…'}`
    case 'decodeError':
      return `decode error ${place} ${receptionEvent.on ? 'on' : 'off'}`
  }
}

/** The lines of `after` that are new or changed since `before`; the first word of a line identifies it. */
export const changesOf = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...after].filter(([name, state]) => before.get(name) !== state).map(([name, state]) => `${name} ${state}`)
