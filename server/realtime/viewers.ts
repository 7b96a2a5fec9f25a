import type { HandlerTools } from './context.ts'
import type { PageConnection } from './page-connection.ts'
import { leaveRelay, viewerParticipant } from './relay-rooms.ts'

type ViewerTools = Pick<HandlerTools, 'audience' | 'onFault' | 'reception' | 'relay'>

/**
 * Ends a page's monitoring of a signage (`watching`), or its listening to the signage's call (`listening`). The user
 * still counts as monitoring or listening while another of their pages does so.
 */
export function stopViewing(
  tools: ViewerTools,
  connection: PageConnection,
  what: 'watching' | 'listening',
  signageId: number,
): void {
  const { userId, companyId } = connection.identity
  if (userId === null || companyId === null) return
  const { monitoring, listening, world } = tools.reception
  const participantId = viewerParticipant(connection)
  const wasViewing = connection[what].delete(signageId)
  const others = [...tools.audience.ofUser(userId)].filter(
    (other) => other !== connection && other.phase === 'live' && other[what].has(signageId),
  )
  // The page may already have reconnected before the server noticed that the old socket was gone.
  const isBack = others.some((other) => viewerParticipant(other) === participantId)
  if (wasViewing && !isBack) leaveRelay(tools, signageId, participantId)
  if (others.length === 0) (what === 'watching' ? monitoring : listening).stop(userId, companyId, signageId)
  else if (what === 'listening' && !isBack) {
    const call = world.callOf(signageId)
    if (call)
      listening.whisper(userId, companyId, { callId: call.requestId, pageId: participantId, on: false })
  }
}
