import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import type { CloseCause } from '#core/calls/call.ts'
import type { Template } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import { PROTOCOL, type ToClient } from '#core/realtime/to-client.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import { letIn, openPerson, type Person } from './browser.ts'
import { holdLineInPage } from './played-line.ts'

/** The real kiosk page with a simulated realtime channel. The test can show any screen (scene) without a call. */
export interface KioskPlay extends Person {
  /** Shows a scene (one state of the kiosk's screen). Resolves when the page draws it. */
  show(scene: TemplateScene, own?: Partial<OwnSignageState>): Promise<void>
  /** Ends the shown call with this cause. Resolves when the page shows a message about it. */
  end(cause: CloseCause): Promise<void>
  /** Resolves when no animation is running. */
  settled(): Promise<void>
  /** Makes the page load the signage again from the server, which may have saved changes. Resolves when the page has drawn it. */
  refresh(): Promise<void>
  /** Serves a changed signage to the kiosk, as after an administrator's save. Resolves when the page has drawn it. */
  serve(changes: (signage: SignageShape) => SignageShape): Promise<void>
}

const REQUEST = '00000000-0000-4000-8000-000000000001'

/** A running call, as the kiosk shows it in the state Active. */
export const talkOf = (signageId = 1): TalkShape => ({
  callId: REQUEST,
  signageId,
  signageName: '1階 ロビー',
  storeName: '本店',
  touchButton: '受付を呼び出す',
  hostId: 2,
  hostName: '佐藤 美咲',
  requestedAt: 1,
  startedAt: 2,
  endsAt: null,
  characterId: null,
  unreached: [],
  isSharing: false,
  hostLostAt: null,
})

const ownOf = (signageId: number, scene: TemplateScene): OwnSignageState => ({
  signageId,
  scene,
  requestId: scene === 'Standby' || scene === 'Suspended' ? null : REQUEST,
  crowded: scene === 'Crowded' ? { cause: 'busy', place: 2, waitMinutes: 4 } : null,
  talk: scene === 'Active' ? talkOf(signageId) : null,
  endAsked: false,
  monitors: 0,
  room: null,
})

/** Changes all templates of a signage in the same way. */
export const withTemplates = (changes: Partial<Template>) => (signage: SignageShape) => ({
  ...signage,
  templates: signage.templates.map((template) => ({ ...template, ...changes })),
})

interface KioskPlayOptions {
  /** Called with the page before the kiosk is opened in it. */
  prepare?: (page: Page) => Promise<void>
  /** True: the kiosk tries to connect its media, and never succeeds. False: the attempt to connect is refused at once. */
  hasPeers?: boolean
  /** The server's clock, epoch ms. */
  serverTime?: number
}

export async function playKiosk(
  browser: Browser,
  base: string,
  size: { width: number; height: number },
  { prepare = async () => {}, hasPeers = false, serverTime = Date.now() }: KioskPlayOptions = {},
): Promise<KioskPlay> {
  const kiosk = await openPerson(browser, base, size, { serviceWorkers: 'block' })
  const { page, context } = kiosk
  const sockets = new Set<WebSocketRoute>()
  let signage: SignageShape | undefined
  let own: OwnSignageState | undefined
  let isStale = false

  const say = (message: ToClient) => {
    for (const socket of sockets) socket.send(JSON.stringify(message))
  }
  const tellOwn = () => {
    if (own) say({ type: 'stateTransitionMsg', of: 'signage', cause: 'play', state: own })
  }
  await prepare(page)
  if (!hasPeers) {
    const refusal = { result: 'Error', code: 'SVER-11', msg: 'no peers here' }
    await page.route('**/api/authVideoCall', (route) => route.fulfill({ status: 403, json: refusal }))
  }
  await holdLineInPage(page)
  await page.routeWebSocket(/\/realtime/, (socket) => {
    sockets.add(socket)
    socket.onMessage((text) => {
      if (String(text).includes('"type":"ping"')) socket.send(JSON.stringify({ type: 'pong' }))
    })
    socket.onClose(() => void sockets.delete(socket))
    say({
      type: 'config',
      serverName: 'ap1',
      siteVersion: 'dev',
      serverTime,
      protocol: PROTOCOL,
      iceServers: [],
      as: 'signage',
      accountId: 1,
      userId: null,
      signageId: 1,
    })
    tellOwn()
  })
  await page.route('**/api/getSignage', async (route) => {
    if (!signage || isStale) {
      const real = await route.fetch()
      const before = signage?.version ?? 0
      signage = (await real.json()) as SignageShape
      // A higher version than any that was served before, so that the page accepts it.
      signage.version = Math.max(signage.version, before + 1)
      isStale = false
      own ??= ownOf(signage.id, 'Standby')
      tellOwn()
    }
    await route.fulfill({ json: signage })
  })
  await letIn(kiosk, 'lobby')
  await page.goto('/app/signage/view')
  await page.locator('[data-version]').waitFor()

  const drawn = (name: string, value: string) => page.locator(`[data-${name}="${value}"]`).first().waitFor()
  return {
    ...kiosk,
    context,
    async show(scene, changes = {}) {
      if (!signage) throw new Error('the kiosk has not asked for its signage yet')
      own = { ...ownOf(signage.id, scene), ...changes }
      tellOwn()
      await drawn('scene', scene)
    },
    async end(cause) {
      if (!signage) throw new Error('the kiosk has not asked for its signage yet')
      say({ type: 'serviceClosed', callId: REQUEST, cause, reload: false })
      own = ownOf(signage.id, 'Standby')
      tellOwn()
      await drawn('scene', 'Crowded')
    },
    async settled() {
      await page.waitForFunction(() => {
        const isRunning = ({ playState, effect }: Animation) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return !document.getAnimations().some(isRunning) && !document.querySelector('[data-scene] [inert]')
      })
      // Wait two frames, until the last change is drawn.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    },
    async refresh() {
      if (!signage) throw new Error('the kiosk has not asked for its signage yet')
      isStale = true
      const version = signage.version + 1
      say({ type: 'templateChanged', signageId: signage.id, version })
      await page.waitForFunction(
        (least) => Number(document.querySelector('[data-version]')?.getAttribute('data-version')) >= least,
        version,
      )
    },
    async serve(changes) {
      if (!signage) throw new Error('the kiosk has not asked for its signage yet')
      signage = { ...changes(signage), version: signage.version + 1 }
      say({ type: 'templateChanged', signageId: signage.id, version: signage.version })
      await drawn('version', String(signage.version))
    },
  }
}
