import type { CompanyAsker } from '#core/accounts/asker.ts'
import { LIST_SCOPES } from '#core/accounts/roles.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Views } from '../reception/views.ts'
import type { Robot } from './robot.ts'
import { requireExhibit } from './service.ts'
import { withSpoken } from './spoken.ts'

export interface GuidanceDeps {
  db: Db
  live: Pick<Live, 'startGuidance' | 'endGuidance'>
  views: Pick<Views, 'sees'>
  /** The robot that accompanies visitors; undefined without a robot. */
  robot: Robot | undefined
}

/**
 * Handles the button ここを案内する (guide here): starts the presentation of the exhibit at the signage.
 * @throws Refusal notFound (the exhibit, or a signage that the caller may not see), wrongState (the exhibit has no text yet, or
 * the signage is the room of a user's reservations), signageAway, busySignage
 */
export function startGuidance(
  { db, live, views }: GuidanceDeps,
  { companyId, userId, role }: CompanyAsker,
  { targetId, signageId }: { targetId: number; signageId: number },
): void {
  const { mapId, texts } = requireExhibit(db, companyId, targetId)
  const isSeen = LIST_SCOPES[role] === 'company' || (userId !== null && views.sees(userId, signageId))
  if (!isSeen) throw new Refusal('notFound')
  if (texts.ja === undefined) throw new Refusal('wrongState')
  const [spoken = texts] = withSpoken(db, companyId, [texts])
  live.startGuidance(companyId, signageId, { targetId, mapId, texts: spoken })
}

/**
 * Stops presentations (Spec 7.5): a signage stops its own, a user stops all presentations of the company. Stops the
 * screens first, then the robot.
 * @throws Refusal robotSilent if the robot did not confirm that it has stopped
 */
export async function stopGuidance({ live, robot }: GuidanceDeps, asker: CompanyAsker): Promise<void> {
  live.endGuidance(asker.companyId, asker.signageId ?? undefined)
  if (robot && !(await robot.stop())) throw new Refusal('robotSilent')
}

/**
 * Ends the presentation that a signage reports as finished. A presentation of another exhibit that has started
 * meanwhile continues.
 */
export function endGuidance({ live }: GuidanceDeps, asker: CompanyAsker, targetId: number): void {
  if (asker.signageId !== null) live.endGuidance(asker.companyId, asker.signageId, targetId)
}
