import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import '../../support/dom.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import { readDevices, reportOpened, watchDevices } from '../../../site/webrtc/devices.ts'

/**
 * A browser with a camera and a microphone. While `named` is true, the page sees their labels, as it does once the
 * user has allowed them.
 */
function openBrowser(permission: PermissionState) {
  const browser = { named: false }
  const device = (kind: string) => ({ kind, label: browser.named ? 'Built-in' : '' })
  Object.defineProperties(navigator, {
    mediaDevices: {
      configurable: true,
      value: Object.assign(new EventTarget(), {
        enumerateDevices: async () => [device('videoinput'), device('audioinput')],
      }),
    },
    permissions: {
      configurable: true,
      value: { query: async () => Object.assign(new EventTarget(), { state: permission }) },
    },
  })
  return browser
}

test('[realtime] reports a device as granted once it is open, even if the browser still says prompt', async () => {
  const browser = openBrowser('prompt')
  assert.deepEqual(await readDevices(), { camera: 'unknown', microphone: 'unknown' })
  const reported: Devices[] = []
  const both = Promise.withResolvers<void>()
  const stop = watchDevices((devices) => {
    reported.push(devices)
    if (devices.camera === 'granted') both.resolve()
  })
  browser.named = true
  reportOpened()
  await both.promise
  assert.deepEqual(reported.at(-1), { camera: 'granted', microphone: 'granted' })
  stop()
})

test('[realtime] reports a denied device as denied, even if its label is visible', async () => {
  const browser = openBrowser('denied')
  browser.named = true
  assert.deepEqual(await readDevices(), { camera: 'denied', microphone: 'denied' })
})

test('[realtime] queries each permission once, however often a device is opened', async () => {
  const browser = openBrowser('granted')
  browser.named = true
  let queries = 0
  const { permissions } = navigator
  const query = permissions.query.bind(permissions)
  permissions.query = (descriptor) => {
    queries++
    return query(descriptor)
  }
  const reported = new EventTarget()
  const stop = watchDevices(() => reported.dispatchEvent(new Event('reported')))
  for (let opening = 0; opening < 3; opening++) {
    const next = once(reported, 'reported')
    reportOpened()
    await next
  }
  stop()
  assert.equal(queries, 2)
})

test('[realtime] reports a permission that is withdrawn while it is watched', async () => {
  const browser = openBrowser('granted')
  browser.named = true
  const camera = Object.assign(new EventTarget(), { state: 'granted' })
  const microphone = Object.assign(new EventTarget(), { state: 'granted' })
  navigator.permissions.query = (async ({ name }: { name: string }) =>
    name === 'camera' ? camera : microphone) as unknown as Permissions['query']
  const withdrawn = Promise.withResolvers<Devices>()
  const first = Promise.withResolvers<void>()
  const stop = watchDevices((devices) => {
    first.resolve()
    if (devices.camera === 'denied') withdrawn.resolve(devices)
  })
  await first.promise
  camera.state = 'denied'
  camera.dispatchEvent(new Event('change'))
  assert.deepEqual(await withdrawn.promise, { camera: 'denied', microphone: 'granted' })
  stop()
})
