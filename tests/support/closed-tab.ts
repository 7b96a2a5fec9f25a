import type { CDPSession, Worker } from 'playwright-core'
import type { PushPayload } from '#core/alerts/contract-push.ts'
import type { Person } from './browser.ts'
import type { PushBrowser } from './push-browser.ts'

/**
 * Subscribes a browser to push messages at a test server. Chromium subscribes only at its vendor's push service, so
 * the page gets a made-up subscription with the test server's address. The page's own worker, prompt and request to
 * the server are real.
 */
export async function subscribeAt(
  { context }: Person,
  { endpoint, p256dh, auth }: PushBrowser,
): Promise<void> {
  await context.grantPermissions(['camera', 'microphone', 'notifications'])
  await context.addInitScript(
    (keys) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        )
      PushManager.prototype.subscribe = async () =>
        ({
          endpoint: keys.endpoint,
          getKey: (name: string) => bytes(name === 'auth' ? keys.auth : keys.p256dh).buffer,
        }) as unknown as PushSubscription
    },
    { endpoint, p256dh, auth },
  )
}

/** A browser in which no page of the product is open and only its service worker runs. */
interface ClosedTab {
  /** Delivers a push message to the worker. */
  deliver(payload: PushPayload): Promise<void>
  /** The visible notifications, newest last. */
  notices(): Promise<ShownNotice[]>
  /**
   * Presses the notification, or one of its buttons if `action` names one. @returns the address of the window that
   * the worker opens
   */
  press(action: string): Promise<string>
}

interface ShownNotice {
  title: string
  body: string
  silent: boolean
  actions: string[]
}

/** The parts of a worker's global scope that are used here; the page's types do not include them. */
interface WorkerWorld {
  registration: { getNotifications(): Promise<Notification[]> }
  clients: { openWindow(path: string): Promise<unknown> }
  NotificationEvent: new (type: string, init: object) => Event
  dispatchEvent(event: Event): boolean
}

async function registrationIdOf(session: CDPSession, part: string): Promise<string> {
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ scriptURL }) => scriptURL.endsWith(part))
      if (version) resolve(version.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  return found
}

export async function closeTabs(person: Person, workerPath: string): Promise<ClosedTab> {
  const { context, base } = person
  const worker: Worker | undefined = context.serviceWorkers().find((one) => one.url().endsWith(workerPath))
  if (!worker) throw new Error(`no worker ${workerPath}`)
  const blank = await context.newPage()
  await person.page.close()
  const session = await context.newCDPSession(blank)
  const registrationId = await registrationIdOf(session, workerPath)
  return {
    async deliver(payload) {
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: base,
        registrationId,
        data: JSON.stringify(payload),
      })
    },
    notices: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerWorld
        const shown = await registration.getNotifications()
        return shown.map((one) => ({
          title: one.title,
          body: one.body,
          silent: one.silent === true,
          actions: ((one as { actions?: { action: string }[] }).actions ?? []).map(({ action }) => action),
        }))
      }),
    // A test cannot press a system notification. Instead, dispatch a `notificationclick` event in the service worker
    // and record which window the worker opens.
    press: (action) =>
      worker.evaluate(async (pressed) => {
        const world = globalThis as unknown as WorkerWorld
        const notification = (await world.registration.getNotifications()).at(-1)
        return new Promise<string>((resolve, reject) => {
          world.clients.openWindow = async (path) => resolve(path)
          const event = new world.NotificationEvent('notificationclick', { notification, action: pressed })
          Object.assign(event, { waitUntil: (done: Promise<unknown>) => done.catch(reject) })
          world.dispatchEvent(event)
        })
      }, action),
  }
}
