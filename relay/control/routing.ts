import type { Party, Route, Slot } from '../api.ts'
import type { Member, Source } from './member.ts'

/**
 * Recomputes the receivers of each source. Called on each join, leave and change of role, so that forwarding a packet
 * only iterates over a list.
 */
export function rewire(members: readonly Member[]): void {
  for (const member of members) for (const source of member.sources.values()) source.targets = []
  for (const member of members) {
    for (const route of member.receives) {
      const forwarder = member.forwarderFor(route.slot)
      findSource(members, member, route)?.targets.push({ member, slot: route.slot, forwarder })
    }
  }
}

/** Whether the member is the host or the signage, that is, one of the two sides of the call. */
export const isTalker = ({ party }: Member): boolean => party === 'host' || party === 'signage'

/**
 * Finds the media source for a route: the slot `of` of the participant in role `from`. If the room has several
 * whisperers, the last one who joined is used. A room has only one host and one signage.
 */
export function findSource(members: readonly Member[], receiver: Member, route: Route): Source | undefined {
  const sender = members.findLast((member) => member !== receiver && sendsAs(member, route.from, route.of))
  return sender?.sources.get(route.of)
}

function sendsAs(member: Member, party: Party, slot: Slot): boolean {
  return member.party === party && member.sources.has(slot)
}

/**
 * The receivers of a member's data channel messages. Messages of the host and the signage go to all members with
 * another role. Messages of other members are dropped.
 */
export function messageTargets(members: readonly Member[], sender: Member): Member[] {
  if (!isTalker(sender)) return []
  return members.filter((member) => member !== sender && member.party !== sender.party)
}
