import type { CDPSession, Worker } from 'playwright-core'
import type { PushPayload } from '#core/alerts/contract-push.ts'
import type { Person } from './browser.ts'
import type { PushBrowser } from './push-browser.ts'

/**
 * Chromium subscribes at its vendor's push service only. Here it gets the subscription that the service would return, with
 * the address of a test push server. The rest is the page's own code: its worker, its prompt, its request to the server.
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

/** A browser with no page of the product open. Only the worker runs. */
interface ClosedTab {
  /** Delivers a push message to the worker. */
  deliver(payload: PushPayload): Promise<void>
  /** The notifications on the screen, the newest last. */
  notices(): Promise<ShownNotice[]>
  /** Presses the notification or one of its buttons. @returns the window that the worker opens */
  press(action: string): Promise<string>
}

interface ShownNotice {
  title: string
  body: string
  silent: boolean
  actions: string[]
}

/** The parts of a worker's global scope used here. The pages' types do not include them. */
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
    // A test cannot press a system notification: it sends the worker the browser's event, and records the window it opens.
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
