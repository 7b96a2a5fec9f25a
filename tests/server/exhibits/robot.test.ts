import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRobot } from '../../../server/exhibits/robot.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'

let server: WebhookServer
before(async () => {
  server = await startWebhookServer()
})
after(() => server.close())

test('[7.5] posts the stop command to the robot, and treats the robot as stopped if the response is a success', async () => {
  assert.equal(await createRobot(`${server.base}/robot`).stop(), true)
  const [sent] = server.received
  assert.equal(sent?.path, '/robot')
  assert.deepEqual(JSON.parse(String(sent?.body)), { command: 'stopGuidance' })
})

test('[7.5] treats an error, a redirect, a closed port and a silent robot as not stopped', async () => {
  server.answer = (response) => void response.writeHead(500).end()
  assert.equal(await createRobot(server.base).stop(), false)
  server.answer = (response) => void response.writeHead(302, { location: '/elsewhere' }).end()
  const before = server.received.length
  assert.equal(await createRobot(server.base).stop(), false)
  assert.equal(server.received.length, before + 1, 'the redirect is not followed')
  server.answer = () => undefined
  assert.equal(await createRobot(server.base, 30).stop(), false)
  assert.equal(await createRobot('http://127.0.0.1:1').stop(), false)
})
