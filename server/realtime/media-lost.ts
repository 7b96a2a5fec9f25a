import type { RelayEvent } from '../../relay/index.ts'
import type { Audience } from './audience.ts'

/**
 * Tells a page that the relay has lost the page's media connection. The page then reconnects at once; the browser alone
 * would need many seconds to notice.
 */
export function notifyMediaLost(audience: Pick<Audience, 'all'>, event: RelayEvent): void {
  if (event.kind !== 'failed') return
  for (const connection of audience.all()) {
    const { media } = connection
    if (media?.roomId !== event.roomId || media.participantId !== event.participantId) continue
    if (connection.phase === 'live') connection.send({ type: 'mediaLost', peerId: media.peerId })
  }
}
