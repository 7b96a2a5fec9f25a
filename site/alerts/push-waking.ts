/** Registers this browser for notifications again if needed. Loads the code for it only if the user has allowed notifications. */
export async function renewPushHere(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { renewBrowserPush } = await import('./push-port.ts')
  await renewBrowserPush()
}
