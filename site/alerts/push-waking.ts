/** Loads the renewal only in browsers that have granted permission. */
export async function renewPushHere(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { renewBrowserPush } = await import('./push-port.ts')
  await renewBrowserPush()
}
