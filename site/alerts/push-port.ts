import { request } from '../line/request.ts'
import { APP_SCOPE, APP_WORKER_URL } from '../worker/registration.ts'
import { createPushDevices, type PushMessageKey, type PushPort } from './push-devices.ts'
import { renewPush } from './push-renewal.ts'

const text = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Waits until the service worker is active, because before that it cannot subscribe. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(APP_WORKER_URL, { scope: APP_SCOPE })
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return registration
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
    })
  })
  return registration
}

const browserPort: PushPort = {
  isSupported: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  isBlocked: () => Notification.permission === 'denied',
  askPermission: async () => (await Notification.requestPermission()) === 'granted',
  async subscribe(publicKey) {
    const { pushManager } = await activeWorker()
    const options = { userVisibleOnly: true, applicationServerKey: bytes(publicKey) }
    // a subscription with another server's key, for example from an older database, prevents a new subscription: remove it
    // first
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    })
    const { endpoint } = subscription
    return { endpoint, p256dh: text(subscription.getKey('p256dh')), auth: text(subscription.getKey('auth')) }
  },
  async unsubscribe() {
    const registration = await navigator.serviceWorker.getRegistration(APP_SCOPE)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  },
}

async function wasRegistered(): Promise<boolean> {
  if (!browserPort.isSupported() || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration(APP_SCOPE)
  return (await registration?.pushManager.getSubscription()) != null
}

/**
 * Registers this browser for notifications again if needed; runs on each page load. A failure is only logged, because the next
 * page load tries again.
 */
export const renewBrowserPush = (): Promise<void> =>
  renewPush({ request, port: { ...browserPort, wasRegistered } }).catch((error: unknown) =>
    console.error('push: this browser could not be registered again', error),
  )

export const browserPushDevices = (
  say: (what: PushMessageKey) => void,
  sayTested: (sent: number, failed: number) => void,
) => createPushDevices({ request, port: browserPort, say, sayTested })
