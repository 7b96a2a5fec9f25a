/** Nobody serves what was asked for: the bus knows at once, no time has to pass. */
export class NobodyThere extends Error {}

/** What nodes and apps talk over: small messages, never media. NATS behind it in service (`nats-bus.ts`), its real server in tests. */
export interface Bus {
  /** Whether what is said now is heard. */
  isUp(): boolean
  /** Told of every change; answers the function that ends it. */
  onChange(listener: (isUp: boolean) => void): () => void
  /** To whoever listens; lost while the bus is down. */
  publish(subject: string, message: unknown): void
  subscribe(subject: string, listener: (message: unknown) => void): () => void
  /** Rejects when nobody has answered after `waitMs` or the bus is down; with NobodyThere at once. */
  request(subject: string, message: unknown, waitMs: number): Promise<unknown>
  /** Answers what is asked under a subject. Undefined is no answer; so is what `answer` throws, a fault of ours. */
  serve(subject: string, answer: (message: unknown) => Promise<unknown>): () => void
  /** What was said before has gone out then. */
  close(): Promise<void>
}
