/** decisions 2: assignment of a user to a channel. The licensed unit is a channel with at least one operator. */
interface ChannelUse {
  userId: number
  channelId: number | null
}

export const channelsUsed = (uses: readonly ChannelUse[]): number =>
  new Set(uses.flatMap(({ channelId }) => (channelId === null ? [] : [channelId]))).size

/** The assignments after `changes` are applied. */
function afterAssigning(uses: readonly ChannelUse[], changes: readonly ChannelUse[]): ChannelUse[] {
  const changed = new Set(changes.map(({ userId }) => userId))
  return [...uses.filter(({ userId }) => !changed.has(userId)), ...changes]
}

/**
 * The channel of a new operator or administrator for whom none was chosen: the first unused channel while licenses
 * are left, otherwise the one shared by the fewest users (the first of these).
 * @param channelIds the company's channels in order
 * @returns null if the company has no channel
 */
export function defaultChannel(
  channelIds: readonly number[],
  uses: readonly ChannelUse[],
  channelMax: number,
): number | null {
  const peopleOn = (channelId: number): number => uses.filter((use) => use.channelId === channelId).length
  const mayUseAnother = channelsUsed(uses) < channelMax
  const open = mayUseAnother ? channelIds : channelIds.filter((channelId) => peopleOn(channelId) > 0)
  const [first] = [...open].sort((a, b) => peopleOn(a) - peopleOn(b))
  return first ?? null
}

/** Whether a change stays within the licenses. Reducing usage is always allowed. */
export function mayAssign(
  uses: readonly ChannelUse[],
  changes: readonly ChannelUse[],
  channelMax: number,
): boolean {
  const after = channelsUsed(afterAssigning(uses, changes))
  return after <= channelMax || after <= channelsUsed(uses)
}
