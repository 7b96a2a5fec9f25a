import type { NodeLoad } from './messages.ts'

/** A node that says nothing for so long is dead: it says its load each second. */
export const SILENT_MS = 2_000
/** One that is late is asked: of a killed one the bus knows that nobody is there. */
const LATE_MS = 1_200

interface Node {
  load: NodeLoad
  heardAt: number
  /** Participants that we have sent there since it said its load. */
  sent: number
  /** The bus was away: what happened there meanwhile we have not heard. */
  isDoubted: boolean
}

/** What an app knows of the nodes on the bus, by what each said last. Times are of a monotonic clock. */
export class NodeBook {
  readonly #nodes = new Map<string, Node>()

  get size(): number {
    return this.#nodes.size
  }

  /** Answers what it was until now. */
  hear(load: NodeLoad, nowMs: number): 'new' | 'doubted' | 'known' {
    const known = this.#nodes.get(load.nodeId)
    this.#nodes.set(load.nodeId, { load, heardAt: nowMs, sent: 0, isDoubted: false })
    if (!known) return 'new'
    return known.isDoubted ? 'doubted' : 'known'
  }

  /** The least loaded first. */
  list(): NodeLoad[] {
    return [...this.#nodes.values()]
      .map(({ load }) => load)
      .toSorted((one, other) => one.occupancy.participants - other.occupancy.participants)
  }

  has(nodeId: string): boolean {
    return this.#nodes.has(nodeId)
  }

  /** The least loaded by what it has said and what was sent since; of that region, where that has seats. */
  freest(region: string): string | undefined {
    const open = [...this.#nodes.values()].filter(
      ({ load, sent }) => !load.isDraining && load.occupancy.seatsFree - sent > 0,
    )
    const near = open.filter(({ load }) => load.region === region)
    const fullness = ({ load, sent }: Node): number =>
      (load.occupancy.participants + sent) / Math.max(1, load.occupancy.seatsTotal)
    const [best] = (near.length > 0 ? near : open).toSorted((one, other) => fullness(one) - fullness(other))
    return best?.load.nodeId
  }

  countSent(nodeId: string): void {
    const node = this.#nodes.get(nodeId)
    if (node) node.sent++
  }

  /** Free ones are those of nodes that take rooms. */
  seats(): { free: number; total: number } {
    const seats = { free: 0, total: 0 }
    for (const { load, sent } of this.#nodes.values()) {
      seats.total += load.occupancy.seatsTotal
      if (!load.isDraining) seats.free += Math.max(0, load.occupancy.seatsFree - sent)
    }
    return seats
  }

  doubt(nodeId: string): void {
    const node = this.#nodes.get(nodeId)
    if (node) node.isDoubted = true
  }

  /** Nobody could be heard until now: everybody is given their time anew. */
  doubtAll(nowMs: number): void {
    for (const node of this.#nodes.values()) {
      node.heardAt = nowMs
      node.isDoubted = true
    }
  }

  /** Who has not spoken in time. */
  silent(nowMs: number): { nodeId: string; isDead: boolean }[] {
    return [...this.#nodes].flatMap(([nodeId, { heardAt }]) =>
      nowMs - heardAt >= LATE_MS ? { nodeId, isDead: nowMs - heardAt >= SILENT_MS } : [],
    )
  }

  /** Answers what it was. */
  remove(nodeId: string): NodeLoad | undefined {
    const node = this.#nodes.get(nodeId)
    this.#nodes.delete(nodeId)
    return node?.load
  }
}
