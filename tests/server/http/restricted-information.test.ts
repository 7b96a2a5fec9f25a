import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { requireTechnicalAccess } from '../../../server/http/guard.ts'
import { registerRefusals } from '../../../server/http/refusals.ts'
import { registerSite } from '../../../server/http/site.ts'
import { onSocketFault } from '../../../server/process/live.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'strangers-'))
after(() => rmSync(folder, { recursive: true }))

test('[9] shows the API documents to system administrators only, except in demo and dev mode', async () => {
  const testApp = await buildTestApp({ environment: { MODE: 'srv', DEMO: '0' } })
  const { db, app } = testApp
  const companyId = addCompany(db)
  const boss = await signIn(app, addPerson(db, { companyId, role: 'companyAdmin' }).loginId)
  const system = await signIn(app, addPerson(db, { companyId: null, role: 'systemAdmin' }).loginId)
  for (const url of [
    '/docs',
    '/docs/',
    '/docs/json',
    '/docs/yaml',
    '/d%6fcs/json',
    '/docs/static/index.html',
  ]) {
    const codes = [
      (await app.inject(url)).statusCode,
      (await app.inject({ url, headers: { cookie: boss } })).statusCode,
      (await app.inject({ url, headers: { cookie: system } })).statusCode,
    ]
    assert.deepEqual([codes[0], codes[1], codes[2]! < 400], [401, 403, true], `${url} ${codes}`)
  }
  await testApp.close()
  const demo = await buildTestApp({ environment: { MODE: 'demo' } })
  const page = await demo.app.inject('/docs/')
  assert.equal(page.statusCode, 200)
  const rules = String(page.headers['content-security-policy'])
  assert.match(rules, /default-src 'self'.*script-src 'self'/)
  assert.doesNotMatch(rules, /https:|upgrade-insecure|validator/)
  await demo.close()
})

test("[9] hides the build's version file from signed-out callers, in any spelling of its path, except in demo mode", async () => {
  writeFileSync(join(folder, '.version'), 'stamp')
  writeFileSync(join(folder, '404.html'), 'none')
  const open = async (where: { MODE: string; isDemo: boolean }) => {
    const app = Fastify()
    registerRefusals(app)
    app.decorateRequest('askerRole', 'nobody')
    app.decorateRequest('identity', undefined)
    await registerSite(app, folder, folder, {
      requireTechnicalAccess: (request) => requireTechnicalAccess(request, where),
    })
    return app
  }
  const closed = await open({ MODE: 'srv', isDemo: false })
  for (const url of ['/.version', '/%2eversion', '/%2Eversion', '/./.version', '/.version/', '//.version']) {
    const answer = await closed.inject(url)
    assert.ok(answer.statusCode >= 400 && !answer.body.includes('stamp'), `${url} ${answer.statusCode}`)
  }
  const demo = await open({ MODE: 'srv', isDemo: true })
  assert.equal((await demo.inject('/.version')).body, 'stamp')
  await closed.close()
  await demo.close()
})

test('[9] sends the permissions policy of our pages with every response', async () => {
  const testApp = await buildTestApp()
  const policy = String((await testApp.app.inject('/health')).headers['permissions-policy'])
  for (const used of [
    'camera',
    'microphone',
    'display-capture',
    'fullscreen',
    'screen-wake-lock',
    'autoplay',
    'publickey-credentials-get',
    'publickey-credentials-create',
  ])
    assert.ok(policy.includes(`${used}=(self)`), used)
  for (const never of ['geolocation', 'payment', 'usb']) assert.ok(policy.includes(`${never}=()`), never)
  await testApp.close()
})

test("[9] logs a client's malformed WebSocket frame at debug level and an internal error at error level", () => {
  const lines: unknown[][] = []
  const log = {
    debug: (...said: unknown[]) => lines.push(['debug', ...said]),
    error: (...said: unknown[]) => lines.push(['error', ...said]),
  } as unknown as Parameters<typeof onSocketFault>[2]['log']
  let ended = 0
  const socket = { terminate: () => void ended++ }
  onSocketFault(Object.assign(new RangeError('Invalid'), { code: 'WS_ERR_INVALID_OPCODE' }), socket, { log })
  const fault = new Error('ours')
  onSocketFault(fault, socket, { log })
  assert.deepEqual(lines, [
    ['debug', { code: 'WS_ERR_INVALID_OPCODE' }, 'a socket received a malformed frame'],
    ['error', { err: fault }, 'a socket failed'],
  ])
  assert.equal(ended, 2)
})
