import type { Member } from './messages.ts'

/** The node that serves a room. The node stays the same until the last participant has left. */
export interface Place {
  readonly nodeId: string
  readonly participants: Set<string>
  /** Joins and leaves that the node has not answered yet. */
  requestsUnderWay: number
}

/** The rooms that this server has placed on relay nodes, by room ID. */
export class Places {
  readonly #places = new Map<string, Place>()

  at(roomId: string): Place | undefined {
    return this.#places.get(roomId)
  }

  add(roomId: string, nodeId: string): Place {
    const place = { nodeId, participants: new Set<string>(), requestsUnderWay: 0 }
    this.#places.set(roomId, place)
    return place
  }

  isOn(nodeId: string, roomId: string): boolean {
    return this.#places.get(roomId)?.nodeId === nodeId
  }

  roomIds(): string[] {
    return [...this.#places.keys()]
  }

  counts(): { rooms: number; participants: number } {
    let participants = 0
    for (const place of this.#places.values()) participants += place.participants.size
    return { rooms: this.#places.size, participants }
  }

  membersOf(nodeId: string): Member[] {
    return [...this.#places]
      .filter(([, place]) => place.nodeId === nodeId)
      .flatMap(([roomId, { participants }]) =>
        [...participants].map((participantId) => [roomId, participantId] as const),
      )
  }

  /** Forgets the rooms of a dead node. @returns their participants */
  takeMembersOf(nodeId: string): Member[] {
    const members = this.membersOf(nodeId)
    for (const [roomId, place] of this.#places) if (place.nodeId === nodeId) this.#places.delete(roomId)
    return members
  }

  forgetIfEmpty(roomId: string, place: Place): void {
    if (place.participants.size > 0 || place.requestsUnderWay > 0) return
    if (this.#places.get(roomId) === place) this.#places.delete(roomId)
  }

  clear(): void {
    this.#places.clear()
  }
}
