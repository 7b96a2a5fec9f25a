/** In a browser that was never allowed to ring nothing is loaded for it. */
export async function renewPushHere(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { renewBrowserPush } = await import('./push-port.ts')
  await renewBrowserPush()
}
