import type { NodeLoad } from './messages.ts'

/** A node that is silent for this long counts as dead; nodes report once a second. */
export const SILENT_MS = 2_000
/**
 * The app sends a request to a node that is silent for this long. If the node's process has ended, the bus reports at
 * once that nothing answers.
 */
const LATE_MS = 1_200
/**
 * After an outage of the bus, a node may connect again up to this much later than the app, because each waits a random
 * time between its attempts.
 */
const RETURN_MS = 3_000

interface Node {
  load: NodeLoad
  reportedAt: number
  /** Number of participants that the app has assigned to this node since the node's last report. */
  sent: number
  /** Whether the app may have missed events of this node, or the node commands of the app. */
  mayHaveMissedMessages: boolean
}

/** An app's view of the nodes on the bus, from their last reports. Times are monotonic. */
export class NodeRegistry {
  readonly #nodes = new Map<string, Node>()

  get size(): number {
    return this.#nodes.size
  }

  /**
   * Stores a report.
   * @returns `new` for an unknown node; `doubted` if the app or the node may have missed messages before this report
   */
  update(load: NodeLoad, nowMs: number): 'new' | 'doubted' | 'known' {
    const known = this.#nodes.get(load.nodeId)
    this.#nodes.set(load.nodeId, { load, reportedAt: nowMs, sent: 0, mayHaveMissedMessages: false })
    if (!known) return 'new'
    return known.mayHaveMissedMessages ? 'doubted' : 'known'
  }

  /** Last reports of all nodes, least loaded first. */
  list(): NodeLoad[] {
    return [...this.#nodes.values()]
      .map(({ load }) => load)
      .toSorted((one, other) => one.occupancy.participants - other.occupancy.participants)
  }

  has(nodeId: string): boolean {
    return this.#nodes.has(nodeId)
  }

  /**
   * The ID of the node with the smallest share of used seats (a seat is room for one participant). Nodes of `region`
   * are preferred if any of them has free seats. Participants assigned to a node since its last report use seats, too.
   */
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

  /** Seats of all nodes, one for each participant. Free seats count only on nodes that accept new rooms. */
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
    if (node) node.mayHaveMissedMessages = true
  }

  /** Restarts the time-outs of all nodes after an outage of the bus, with time for the nodes to connect again. */
  resetTimeouts(nowMs: number): void {
    for (const node of this.#nodes.values()) {
      node.reportedAt = nowMs + RETURN_MS
      node.mayHaveMissedMessages = true
    }
  }

  /** Nodes that have not reported in time. */
  silent(nowMs: number): { nodeId: string; isDead: boolean }[] {
    return [...this.#nodes].flatMap(([nodeId, { reportedAt }]) =>
      nowMs - reportedAt >= LATE_MS ? { nodeId, isDead: nowMs - reportedAt >= SILENT_MS } : [],
    )
  }

  /** Removes a node. @returns its last report */
  remove(nodeId: string): NodeLoad | undefined {
    const node = this.#nodes.get(nodeId)
    this.#nodes.delete(nodeId)
    return node?.load
  }
}
