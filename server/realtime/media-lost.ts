import type { RelayEvent } from '../../relay/index.ts'
import type { Audience } from './audience.ts'

/** Whose connection the relay has given up hears of it and offers again at once: a browser would notice only after many seconds. */
export function tellMediaLost(audience: Pick<Audience, 'all'>, event: RelayEvent): void {
  if (event.kind !== 'failed') return
  for (const seat of audience.all()) {
    const { media } = seat
    if (media?.roomId !== event.roomId || media.participantId !== event.participantId) continue
    if (seat.phase === 'live') seat.send({ type: 'mediaLost', peerId: media.peerId })
  }
}
