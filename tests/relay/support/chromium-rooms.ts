import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Party, Relay, Route } from '../../../relay/index.ts'
import { MEDIA_PAGE } from './media-page.ts'

export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
]

type Present = Exclude<Party, 'taker' | 'whisperer'>

const RECEIVES: Record<Present, Route[]> = {
  host: [
    { slot: 'voice', from: 'signage', of: 'voice' },
    { slot: 'camera', from: 'signage', of: 'camera' },
    { slot: 'whisper', from: 'whisperer', of: 'whisper' },
  ],
  signage: [
    { slot: 'voice', from: 'host', of: 'voice' },
    { slot: 'camera', from: 'host', of: 'camera' },
    { slot: 'screen', from: 'host', of: 'screen' },
  ],
  viewer: [
    { slot: 'voice', from: 'signage', of: 'voice' },
    { slot: 'camera', from: 'signage', of: 'camera' },
  ],
}

/** Totals from the page's own getStats; see media-page.ts. */
export interface PageStatistics {
  framesDecoded: number
  audioEnergy: number
  bytesSent: number
  freezes: number
  srtp: string
}

export interface JoinTimes {
  answerMs: number
  connectedMs: number
}

export interface ChromiumPage {
  page: Page
  /** Makes the page join its room. Can be called again after a reload. */
  start(): Promise<JoinTimes>
  figures(): Promise<PageStatistics>
  messages(): Promise<string[]>
}

/** A browser, the page's server on loopback, and pages that join one relay. */
export class ChromiumRooms {
  readonly #relay: Relay
  readonly #server: Server
  readonly #browser: Browser

  private constructor(relay: Relay, server: Server, browser: Browser) {
    this.#relay = relay
    this.#server = server
    this.#browser = browser
  }

  static async launch(relay: Relay): Promise<ChromiumRooms> {
    const server = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html')
      reply.end(MEDIA_PAGE)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const browser = await chromium.launch({
      executablePath: CHROMIUM_PATH,
      args: FLAGS,
      ignoreDefaultArgs: ['--mute-audio'],
    })
    return new ChromiumRooms(relay, server, browser)
  }

  /**
   * @param reroute function that changes the relay's answer, so that the page's packets take another path to the relay
   */
  async open(
    roomId: string,
    party: Present,
    reroute: (answerSdp: string) => Promise<string> = async (answerSdp) => answerSdp,
  ): Promise<ChromiumPage> {
    const page = await this.#browser.newPage()
    await page.exposeFunction('joinRelay', async (offerSdp: string) => {
      const receives = RECEIVES[party]
      const joined = await this.#relay.join({ roomId, participantId: party, party, offerSdp, receives })
      return { ...joined, answerSdp: await reroute(joined.answerSdp) }
    })
    await page.exposeFunction('restartRelay', async (offerSdp: string) => {
      const restarted = await this.#relay.restart({ roomId, participantId: party, offerSdp })
      return { ...restarted, answerSdp: await reroute(restarted.answerSdp) }
    })
    await page.goto(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`)
    return {
      page,
      start: () => page.evaluate<JoinTimes>(`start('${party}')`),
      figures: () => page.evaluate<PageStatistics>('figures()'),
      messages: () => page.evaluate<string[]>('seen.messages'),
    }
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
