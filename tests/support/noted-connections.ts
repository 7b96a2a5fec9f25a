import type { Page } from 'playwright-core'

/**
 * What the page records about its peer connections: when each was created and which states it went through, in order.
 */
type Noting = typeof globalThis & {
  connectionEvents: string[]
  /** Number of video frames that the newest connection has decoded. */
  framesOfNewest: () => Promise<number>
}

function note(): void {
  const noting = globalThis as Noting
  const connections: RTCPeerConnection[] = []
  noting.connectionEvents = []
  noting.framesOfNewest = async () => {
    let frames = 0
    for (const report of (await connections.at(-1)?.getStats())?.values() ?? [])
      if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0
    return frames
  }
  const Plain = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Plain {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      const name = `connection ${connections.push(this)}`
      noting.connectionEvents.push(`${name} made`)
      this.addEventListener('connectionstatechange', () =>
        noting.connectionEvents.push(`${name} ${this.connectionState}`),
      )
    }
  }
}

/**
 * Records the peer connections that the page creates from now on, also after it loads another page. Call it before a
 * call begins.
 */
export async function noteConnections(page: Page): Promise<void> {
  await page.addInitScript(note)
  await page.evaluate(note)
}

/**
 * The recorded events in order, such as `connection 1 made`, `connection 1 connected`, `connection 1 disconnected`.
 */
export const connectionEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Noting).connectionEvents)

/** Waits for the next event of the page's connections. @param seen number of events that the test knows already */
export async function waitForConnectionEvent(page: Page, seen: number): Promise<void> {
  await page.waitForFunction((count) => (globalThis as Noting).connectionEvents.length > count, seen)
}

/** Waits until the page's newest connection has decoded `more` further video frames. */
export const waitForFrames = (page: Page, more: number): Promise<void> =>
  // The loop runs inside the page: `waitForFunction` would treat the promise of an asynchronous function as a true condition.
  page.evaluate(async (frames) => {
    const { framesOfNewest } = globalThis as Noting
    const wanted = (await framesOfNewest()) + frames
    while ((await framesOfNewest()) < wanted) await new Promise((resolve) => setTimeout(resolve, 100))
  }, more)
