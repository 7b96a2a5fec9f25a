import type { JoinRequest, Occupancy, Relay, RelayEvent, RestartRequest } from '../../relay/index.ts'

/** Replaces the relay: answers every offer, and records which participant is in which room. */
export interface FakeRelay extends Relay {
  /** The participants that have joined and not left, as `room/participant`, in order of joining. */
  inside(): string[]
  joins: JoinRequest[]
  restarts: RestartRequest[]
  /** The calls of setParty, which sets the role (party) of a participant, as `room/participant party`. */
  parties: string[]
  candidates: string[]
  seatsFree: number
  /** True: the relay reports that its threads have failed. */
  isBroken: boolean
  /** While set, joins and restarts fail with this error. */
  failWith: Error | undefined
  emit(event: RelayEvent): void
}

export const FAKE_ANSWER = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=fake answer\r\n'

export function createFakeRelay(): FakeRelay {
  const members = new Set<string>()
  const listeners = new Set<(event: RelayEvent) => void>()
  const relay: FakeRelay = {
    joins: [],
    restarts: [],
    parties: [],
    candidates: [],
    seatsFree: 100,
    isBroken: false,
    failWith: undefined,
    inside: () => [...members],
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    async join(request) {
      if (relay.failWith) throw relay.failWith
      relay.joins.push(request)
      members.add(`${request.roomId}/${request.participantId}`)
      return { answerSdp: FAKE_ANSWER }
    },
    async restart(request) {
      if (relay.failWith) throw relay.failWith
      relay.restarts.push(request)
      return { answerSdp: FAKE_ANSWER }
    },
    addCandidate(roomId, participantId, { candidate }) {
      relay.candidates.push(`${roomId}/${participantId} ${candidate}`)
    },
    wake: () => undefined,
    async setParty(roomId, participantId, party) {
      if (members.has(`${roomId}/${participantId}`)) relay.parties.push(`${roomId}/${participantId} ${party}`)
    },
    async leave(roomId, participantId) {
      members.delete(`${roomId}/${participantId}`)
    },
    async closeRoom(roomId) {
      for (const member of members) if (member.startsWith(`${roomId}/`)) members.delete(member)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    occupancy: (): Occupancy => ({
      rooms: new Set([...members].map((member) => member.split('/')[0])).size,
      participants: members.size,
      seatsFree: relay.seatsFree,
      seatsTotal: 100,
    }),
    condition: () => ({ state: relay.isBroken ? 'failed' : 'running', engine: 'node' }),
    close: async () => members.clear(),
  }
  return relay
}
