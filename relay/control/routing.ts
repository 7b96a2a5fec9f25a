import type { Party, Route, Slot } from '../api.ts'
import type { Member, Source } from './member.ts'

/** Who gets what: recomputed when somebody joins or leaves, so that a packet only walks a list. */
export function rewire(members: readonly Member[]): void {
  for (const member of members) for (const source of member.sources.values()) source.targets = []
  for (const member of members) {
    for (const route of member.receives) {
      const forwarder = member.forwarderFor(route.slot)
      findSource(members, member, route)?.targets.push({ member, slot: route.slot, forwarder })
    }
  }
}

/** The two of a room who talk to each other; everybody else looks on. */
export const isTalker = ({ party }: Member): boolean => party === 'host' || party === 'signage'

/** Of several whisperers the one who came last speaks; host and signage are alone anyway. */
export function findSource(members: readonly Member[], receiver: Member, route: Route): Source | undefined {
  const sender = members.findLast((member) => member !== receiver && sendsAs(member, route.from, route.of))
  return sender?.sources.get(route.of)
}

function sendsAs(member: Member, party: Party, slot: Slot): boolean {
  return member.party === party && member.sources.has(slot)
}

/** Host and signage talk to each other and to all who look on; these only listen. */
export function messageTargets(members: readonly Member[], sender: Member): Member[] {
  if (!isTalker(sender)) return []
  return members.filter((member) => member !== sender && member.party !== sender.party)
}
