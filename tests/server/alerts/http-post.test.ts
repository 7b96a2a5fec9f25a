import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createHttpPost, PostFault } from '../../../server/alerts/http-post.ts'
import { isPublic, within } from '../../../server/http/public-address.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'

let server: WebhookServer
before(async () => {
  server = await startWebhookServer()
})
after(() => server.close())
beforeEach(() => {
  server.received.length = 0
  server.answer = (response) => void response.writeHead(204).end()
})

const requestTo = (url: string) => ({ url, headers: { 'x-test': '1' }, body: '{"a":"あ"}' })
const reasonOf = async (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'answered',
    (error: unknown) => (error instanceof PostFault ? error.reason : String(error)),
  )
const port = (): string => new URL(server.base).port

test('[decisions 10] distinguishes public IP addresses from reserved ones in all notations', () => {
  const yes = ['8.8.8.8', '203.0.112.255', '172.32.0.1', '2606:4700::1111', '2a00::1']
  const no = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    '',
    'localhost',
    '8.8.8.8.8',
  ]
  assert.deepEqual([yes.filter((it) => !isPublic(it)), no.filter(isPublic)], [[], []])
  const isOffice = within(['10.1.0.0/16', 'fd00::/8', '192.168.0.7'])
  assert.deepEqual(
    ['10.1.255.255', '10.2.0.0', 'fd12::1', 'fe80::1', '192.168.0.7', '192.168.0.8', 'x'].map(isOffice),
    [true, false, true, false, true, false, false],
  )
})

test('[decisions 10] never connects to a webhook address that is not public, in whatever notation it is written', async () => {
  const httpPost = createHttpPost([])
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '0']) {
    assert.equal(
      await reasonOf(httpPost.post(requestTo(`http://${host}:${port()}/`))),
      'address',
      `http ${host}`,
    )
    assert.equal(
      await reasonOf(httpPost.post(requestTo(`https://${host}:${port()}/`))),
      'address',
      `https ${host}`,
    )
  }
  assert.equal(await reasonOf(httpPost.post(requestTo('ftp://example.com/'))), 'address')
  // plain http is allowed only within the configured private networks
  assert.equal(await reasonOf(httpPost.post(requestTo('http://8.8.8.8/'))), 'address')
  assert.deepEqual(server.received, [])
})

test('[decisions 10] posts to an allowed private network by IP address and by name', async () => {
  const httpPost = createHttpPost(['127.0.0.0/8', '::1'])
  assert.deepEqual(await httpPost.post(requestTo(`${server.base}/a?b=1`)), { status: 204, retryAfterMs: 0 })
  assert.equal((await httpPost.post(requestTo(`http://localhost:${port()}/b`))).status, 204)
  const [first, second] = server.received
  assert.deepEqual([first?.path, first?.body.toString(), second?.path], ['/a?b=1', '{"a":"あ"}', '/b'])
  assert.equal(first?.headers['content-length'], '11')
  assert.equal(first?.headers['x-test'], '1')
})

test("[decisions 10] does not follow redirects of a webhook's server", async () => {
  server.answer = (response) => void response.writeHead(302, { location: `${server.base}/inner` }).end()
  const httpPost = createHttpPost(['127.0.0.1'])
  assert.equal((await httpPost.post(requestTo(`${server.base}/outer`))).status, 302)
  assert.deepEqual(
    server.received.map(({ path }) => path),
    ['/outer'],
  )
})

test("[decisions 10] stops waiting for a webhook's response that does not begin or does not end", async () => {
  const quick = createHttpPost(['127.0.0.1'], 60)
  server.answer = () => undefined
  assert.equal(await reasonOf(quick.post(requestTo(server.base))), 'patience')
  server.answer = (response) => void response.writeHead(200).write('x')
  assert.equal(await reasonOf(quick.post(requestTo(server.base))), 'patience')
  const httpPost = createHttpPost(['127.0.0.1'])
  server.answer = (response) => {
    response.writeHead(200)
    const pour = () => {
      if (!response.destroyed) response.write(Buffer.alloc(16_384), () => setImmediate(pour))
    }
    pour()
  }
  assert.equal((await httpPost.post(requestTo(server.base))).status, 200)
})

test("[decisions 10] reads the Retry-After of a webhook's response in seconds", async () => {
  const httpPost = createHttpPost(['127.0.0.1'])
  server.answer = (response) => void response.writeHead(429, { 'retry-after': '7' }).end()
  assert.deepEqual(await httpPost.post(requestTo(server.base)), { status: 429, retryAfterMs: 7_000 })
  assert.equal(await reasonOf(httpPost.post(requestTo('http://127.0.0.1:1/'))), 'connection')
})
