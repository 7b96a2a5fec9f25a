/** Reason for which `request` rejects if nothing serves the subject. The bus reports this at once. */
export class NoResponderError extends Error {}

/**
 * Transport for small messages between relay nodes and app servers, never for media. Production and most tests use
 * NATS (`nats-bus.ts`).
 */
export interface Bus {
  /** Whether published messages are delivered now. */
  isUp(): boolean
  /** Calls `listener` whenever the bus goes up or down. @returns a function that removes the listener */
  onChange(listener: (isUp: boolean) => void): () => void
  /** Publishes to all subscribers. The message is dropped while the bus is down. */
  publish(subject: string, message: unknown): void
  subscribe(subject: string, listener: (message: unknown) => void): () => void
  /**
   * Rejects if no answer arrives within `waitMs`, or if the bus is down. Rejects at once with NoResponderError if
   * nothing serves the subject.
   */
  request(subject: string, message: unknown, waitMs: number): Promise<unknown>
  /** Answers requests on a subject. If `answer` returns undefined or throws, no answer is sent. */
  serve(subject: string, answer: (message: unknown) => Promise<unknown>): () => void
  /** Resolves after pending messages have been sent. */
  close(): Promise<void>
}
