/** decisions 2: the licensed unit is a channel that has at least one operator. */
export interface ChannelUse {
  userId: number
  channelId: number | null
}

/** How many channels are in use. */
export const channelsUsed = (uses: readonly ChannelUse[]): number =>
  new Set(uses.flatMap(({ channelId }) => (channelId === null ? [] : [channelId]))).size

/** The uses after these people have got these channels. */
export function afterAssigning(uses: readonly ChannelUse[], changes: readonly ChannelUse[]): ChannelUse[] {
  const changed = new Set(changes.map(({ userId }) => userId))
  return [...uses.filter(({ userId }) => !changed.has(userId)), ...changes]
}

/**
 * The channel of a new operator or administrator who names none: the first one without operators while licences are left,
 * else the one that the fewest people share (the first of these).
 * @param channelIds the company's channels, in their order
 * @returns null when the company has no channel
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

/** Whether an assignment stays within the licences. Giving channels back is always possible. */
export function mayAssign(
  uses: readonly ChannelUse[],
  changes: readonly ChannelUse[],
  channelMax: number,
): boolean {
  const after = channelsUsed(afterAssigning(uses, changes))
  return after <= channelMax || after <= channelsUsed(uses)
}
