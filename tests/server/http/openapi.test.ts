import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { may } from '#core/accounts/permissions.ts'
import { buildOpenApiPage } from '../../../server/http/openapi-page.ts'
import { allEndpoints } from '../../support/all-endpoints.ts'
import { buildTestApp, type TestApp } from '../../support/test-app.ts'

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  responses: Record<string, { content?: object }>
}
interface Document {
  servers: { url: string }[]
  components: { securitySchemes: Record<string, { in: string; name: string }> }
  paths: Record<string, Record<string, Operation>>
}

let testApp: TestApp
let text: string
let document: Document
before(async () => {
  testApp = await buildTestApp({ environment: { PUBLIC_URL: 'https://uketsuke.example' } })
  text = (await testApp.app.inject('/docs/json')).body
  document = JSON.parse(text)
})
after(() => testApp.close())

test("[7] describes the API in a document that follows redocly's recommended rules", async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // the product has no public license to link to
    rules: { 'info-license-strict': 'off' },
  })
  const problems = await lintFromString({ source: text, config })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`),
    [],
  )
})

test('[7] the OpenAPI document gives every operation a unique name and its permission', async () => {
  assert.deepEqual(document.servers, [{ url: 'https://uketsuke.example' }])
  const { session, guest } = document.components.securitySchemes
  assert.deepEqual([session?.in, session?.name, guest?.name], ['cookie', 'sid', 'reservation_token'])
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.includes('getUser') && names.includes('tokenGetStartTime') && names.includes('login'))
  for (const { path, method, needs } of await allEndpoints()) {
    const { security } = document.paths[path]![method.toLowerCase()]!
    const schemes = security.flatMap((one) => Object.keys(one))
    if (needs === 'public') assert.deepEqual(schemes, [], path)
    else assert.deepEqual(schemes, may('guest', needs) ? ['session', 'guest'] : ['session'], path)
  }
})

test('[7] the OpenAPI document lists the content types of file downloads', () => {
  const typesOf = (path: string, status: string) =>
    Object.keys(document.paths[path]?.['get']?.responses[status]?.content ?? {})
  assert.deepEqual(
    [
      '/reservation/{id}.ics',
      '/reservation/usage.csv',
      '/reservation/usage.pdf',
      '/api/getPlays.csv',
      '/api/getCallReport.csv',
      '/api/getCallHistory.csv',
      '/api/getCallTranscript.csv',
    ].map((path) => [...typesOf(path, '200'), ...typesOf(path, '4XX')]),
    [
      ['text/calendar', 'application/json'],
      ['text/csv', 'application/json'],
      ['application/pdf', 'application/json'],
      ['text/csv', 'application/json'],
      ['text/csv', 'application/json'],
      ['text/csv', 'application/json'],
      ['text/csv', 'application/json'],
    ],
  )
})

test('[7] closes the connection of a client that sends `Connection: close`', async () => {
  const address = await testApp.listen()
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  // without an agent, node sends `Connection: close`
  get(`http://${address}/docs/json`, { agent: false }, resolve).on('error', reject)
  const reply = await promise
  reply.resume()
  assert.deepEqual([reply.statusCode, reply.headers.connection], [200, 'close'])
})

test('[decisions 2] does not block the event loop while it generates the OpenAPI document', async () => {
  const routes = Array.from({ length: 10 }, (_, n) => ({
    method: 'GET' as const,
    url: `/ask${n}`,
    schema: { summary: 'asks' },
    get config() {
      read.push(turns)
      return {}
    },
  }))
  const read: number[] = []
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const page = await buildOpenApiPage(routes, { PUBLIC_URL: undefined })
  isOver = true
  const { paths } = (await page.inject('/docs/json')).json<Document>()
  assert.equal(Object.keys(paths).length, routes.length)
  await page.close()
  const described = read.slice(0, routes.length)
  assert.equal(new Set(described).size, routes.length, described.join(' '))
})
