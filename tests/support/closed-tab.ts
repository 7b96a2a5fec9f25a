import type { CDPSession, Worker } from 'playwright-core'
import type { PushPayload } from '#core/alerts/contract-push.ts'
import type { Person } from './browser.ts'
import type { PushBrowser } from './push-browser.ts'

/**
 * Chromium subscribes at its vendor's push service and at no other: here it is given what that would have said, with a push
 * server of ours behind the address. Everything else is the page's own: its worker, its question, its request to the server.
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

/** A browser with no page of the product open: what is left of it is the worker. */
export interface ClosedTab {
  /** What the push service would bring to the worker. */
  deliver(payload: PushPayload): Promise<void>
  /** What stands on the screen, the newest last. */
  notices(): Promise<ShownNotice[]>
  /** A press on the notification or on one of its buttons. @returns the window that the worker opens by it */
  press(action: string): Promise<string>
}

interface ShownNotice {
  title: string
  body: string
  silent: boolean
  actions: string[]
}

/** What of a worker's global is used in here; the pages' types know none. */
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
    // nobody can press what the system draws: the worker is told as the browser would, and says which window it wants
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
