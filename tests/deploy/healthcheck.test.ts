import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { selfSignedCertificate } from '../../server/setup/self-signed-certificate.ts'

const [, command = '[]'] =
  /^HEALTHCHECK [\s\S]*?^ {2}CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
const [program, ...args] = JSON.parse(command) as string[]

/** Runs the image's health check. @returns its exit status */
async function check(port: number, env: Record<string, string>): Promise<number | null> {
  const child = execFile(process.execPath, args, { env: { PORT: String(port), ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status
}

async function portOf(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

const answer =
  (healthStatus: number): RequestListener =>
  (request, response) => {
    response.statusCode = request.url === '/health' ? healthStatus : 404
    response.end()
  }

test('[decisions 1] the health check of the image succeeds while /health answers 200', async (t) => {
  assert.equal(program, 'node')
  const port = await portOf(t, createServer(answer(200)))
  assert.equal(await check(port, {}), 0)
  assert.equal(await check(port, { TLS: '', TLS_CERT_FILE: '' }), 0)
  assert.equal(await check(await portOf(t, createServer(answer(503))), {}), 1)
  assert.equal(await check(1, {}), 1)
})

test('[decisions 1] the health check of the image succeeds with TLS, whatever host name the certificate has', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-health-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const tls = await selfSignedCertificate(folder, ['shop.test'], Date.now())
  const port = await portOf(t, createTlsServer(tls, answer(200)))
  assert.equal(await check(port, { TLS: 'self-signed' }), 0)
  assert.equal(await check(port, { TLS_CERT_FILE: '/run/cert.pem', TLS_KEY_FILE: '/run/key.pem' }), 0)
  assert.equal(await check(port, {}), 1)
  const broken = await portOf(t, createTlsServer(tls, answer(503)))
  assert.equal(await check(broken, { TLS: 'self-signed' }), 1)
})
