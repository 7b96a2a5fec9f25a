/** What of a service worker's world is used here; TypeScript's own `webworker` types do not go together with the pages'. */
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

export interface AnsweringEvent extends WaitingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** The kiosk's page with everything it loads, as the build found it. */
export interface Shell {
  version: string
  files: readonly string[]
}
