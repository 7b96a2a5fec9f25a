import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf } from '../../../site/worker/plan.ts'

const ORIGIN = 'https://reception.example'
const plan = (path: string, request: { method?: string; mode?: string } = {}) =>
  planOf({ method: 'GET', mode: 'no-cors', ...request }, new URL(path, ORIGIN), ORIGIN)

test("[decisions 4] the kiosk's service worker handles requests for the kiosk's page, start pages, assets and media files", () => {
  const navigate = { mode: 'navigate' }
  assert.equal(plan('/app/signage/view', navigate), 'page')
  assert.equal(plan('/app/signage/view/?x=1', navigate), 'page')
  for (const door of ['/', '/login', '/login/?later=1', '/test/login', '/kiosk'])
    assert.equal(plan(door, navigate), 'door')
  assert.equal(plan('/_astro/KioskPage.abc.js'), 'asset')
  assert.equal(plan('/media/12'), 'file')
  assert.equal(plan('/media/12/thumbnail'), 'file')
  assert.equal(plan('/characters/own/3/model.vrm'), 'file')
  assert.equal(plan('/characters/receptionist.vrm'), 'character')
})

test("[decisions 4] the kiosk's service worker leaves other pages, API calls and other servers to the network", () => {
  assert.equal(plan('/app/service/standby', { mode: 'navigate' }), 'none')
  assert.equal(plan('/api/getSignage', { method: 'POST', mode: 'cors' }), 'none')
  assert.equal(plan('/login', { mode: 'cors' }), 'none')
  assert.equal(plan('https://elsewhere.example/media/12'), 'none')
  assert.equal(plan('/images/face.png'), 'none')
})
