import type { TestContext } from 'node:test'

/**
 * Gives the browser of one test a list of media devices. @returns a function that reports a change of that list, as
 * when a microphone is plugged in
 */
export function pluggedDevices(t: TestContext): () => void {
  const mediaDevices = new EventTarget()
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  t.after(() => Reflect.deleteProperty(navigator, 'mediaDevices'))
  return () => void mediaDevices.dispatchEvent(new Event('devicechange'))
}
