import type { Party, Route, Slot } from '../api.ts'
import type { Member, Source } from './member.ts'

/** Recomputes who receives what on each join and leave, so that forwarding a packet only iterates a list. */
export function rewire(members: readonly Member[]): void {
  for (const member of members) for (const source of member.sources.values()) source.targets = []
  for (const member of members) {
    for (const route of member.receives) {
      const forwarder = member.forwarderFor(route.slot)
      findSource(members, member, route)?.targets.push({ member, slot: route.slot, forwarder })
    }
  }
}

/** Whether this is the host or the signage, the two sides of the call; all others are viewers. */
export const isTalker = ({ party }: Member): boolean => party === 'host' || party === 'signage'

/** Finds the source of a route. Of several whisperers, the one that joined last; host and signage are unique. */
export function findSource(members: readonly Member[], receiver: Member, route: Route): Source | undefined {
  const sender = members.findLast((member) => member !== receiver && sendsAs(member, route.from, route.of))
  return sender?.sources.get(route.of)
}

function sendsAs(member: Member, party: Party, slot: Slot): boolean {
  return member.party === party && member.sources.has(slot)
}

/** Host and signage send messages to each other and to all viewers; viewers send none. */
export function messageTargets(members: readonly Member[], sender: Member): Member[] {
  if (!isTalker(sender)) return []
  return members.filter((member) => member !== sender && member.party !== sender.party)
}
