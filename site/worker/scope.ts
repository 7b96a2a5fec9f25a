/** The part of a service worker's global scope used here; TypeScript's `webworker` types conflict with those of pages. */
export interface WorkerScope {
  location: { origin: string }
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AnsweringEvent) => void): void
}

export interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface AnsweringEvent extends WaitingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** A page and everything it loads, listed by the build. */
export interface Shell {
  version: string
  files: readonly string[]
}
