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

/** Whether an assignment stays within the licences. Giving channels back is always possible. */
export function mayAssign(
  uses: readonly ChannelUse[],
  changes: readonly ChannelUse[],
  channelMax: number,
): boolean {
  const after = channelsUsed(afterAssigning(uses, changes))
  return after <= channelMax || after <= channelsUsed(uses)
}
