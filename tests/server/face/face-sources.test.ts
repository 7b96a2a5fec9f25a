import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { createFaceReader } from '#core/face/face-reader.ts'
import { decodeFaceFrame } from '#core/face/frame.ts'
import { readFaceMessage } from '#core/realtime/binary.ts'
import { findUser, updateUser } from '../../../db/queries/users.ts'
import { channels } from '../../../db/schema/index.ts'
import { liveLinkFace, shapeOf, vmcBone, vmcFrame } from '../../support/capture-packets.ts'
import { openSocket, type TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
let port: number
const phone = createSocket('udp4')
before(async () => {
  stage = await openStage({ environment: { HOST: '127.0.0.1', RTC_PUBLIC_IP: '192.168.1.5' } })
  const probe = createSocket('udp4').bind(0, '127.0.0.1')
  await once(probe, 'listening')
  port = probe.address().port
  probe.close()
  const user = findUser(stage.db, stage.people.Sato.userId)
  stage.db.update(channels).set({ faceCapturePort: port }).where(eq(channels.id, user!.channelId!)).run()
})
after(async () => {
  phone.close()
  await stage.close()
})

/** Waits until the server has reported the port as open to this page, which may already have happened. */
async function isOpenFor(page: TestSocket): Promise<void> {
  const said = page.received.findLast((message) => message.type === 'faceCapture')
  if (said?.status !== 'open') await page.waitFor('faceCapture', ({ status }) => status === 'open')
}
async function leave(page: TestSocket): Promise<void> {
  page.send({ type: 'stateTransitionEvent', eventType: 'logout' })
  await page.closed
}
/** Binds the UDP port as another program would. Rejects if the server holds the port. */
const takePort = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const other = createSocket('udp4')
    other.once('error', (error) => {
      other.close()
      reject(error)
    })
    other.bind(port, '127.0.0.1', () => resolve(other.unref()))
  })
const send = (packet: Buffer, to = '127.0.0.1'): Promise<void> =>
  new Promise((resolve, reject) =>
    phone.send(packet, port, to, (error) => (error ? reject(error) : resolve())),
  )
/** Saves the operator's profile form. */
async function setUp(changes: Record<string, string>): Promise<void> {
  const { boundary, body } = formOf({ targetUserId: 'SELF', ...changes })
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/updateUser',
    payload: body,
    headers: {
      cookie: await stage.cookieOf(stage.people.Sato),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  assert.equal(answer.statusCode, 200, answer.body)
}
function formOf(fields: Record<string, string>): { boundary: string; body: string } {
  const boundary = 'a-boundary-of-the-tests'
  const parts = Object.entries(fields).map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  return { boundary, body: `${parts.join('')}--${boundary}--\r\n` }
}

test("[2.4.17] opens the face capture port while the operator's capture panel is open, and shows the sender there", async () => {
  updateUser(stage.db, stage.people.Sato.userId, { subjectName: 'iPhone' })
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'faceCapture', isPanelOpen: true })
  const opened = await sato.waitFor('faceCapture', ({ status }) => status === 'open')
  assert.deepEqual(opened, {
    type: 'faceCapture',
    addresses: ['192.168.1.5'],
    port,
    status: 'open',
    subjectName: 'iPhone',
    sender: null,
    refused: null,
    malformed: 0,
    hasPhone: false,
  })
  await send(Buffer.from('nonsense'))
  await send(liveLinkFace({ shapes: { jawOpen: 0.5 } }))
  const { sender, malformed } = await sato.waitFor('faceCapture', (message) => message.sender !== null)
  assert.deepEqual(sender, { protocol: 'liveLinkFace', address: '127.0.0.1', name: 'iPhone' })
  assert.equal(malformed, 1)
  const [bytes] = await sato.waitForFrames(1)
  const message = readFaceMessage(bytes!)
  assert.equal(message?.kind, 'captureFace')
  assert.ok(Math.abs(shapeOf(decodeFaceFrame(message!.face)!, 'jawOpen') - 0.5) < 0.01)
  sato.send({ type: 'faceCapture', isPanelOpen: false })
  assert.equal((await sato.waitFor('faceCapture')).status, 'closed')
  await send(liveLinkFace({ frame: 101 }))
  await sato.settle()
  assert.equal(sato.frames.length, 1)
  await leave(sato)
})

test("[2.4.17] keeps the port open for the operator's capture panel when a second tab of the operator is refused", async () => {
  updateUser(stage.db, stage.people.Sato.userId, { subjectName: 'iPhone' })
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'faceCapture', isPanelOpen: true })
  await sato.waitFor('faceCapture', ({ status }) => status === 'open')
  const cookie = await stage.cookieOf(stage.people.Sato)
  const second = await openSocket(stage.address, { as: 'operator', cookie })
  await second.waitFor('alreadyExist')
  await second.closed
  await sato.settle()
  await send(liveLinkFace({ frame: 201 }))
  assert.equal((await sato.waitForFrames(1)).length, 1)
  await leave(sato)
})

test('[3] shows a face capture app in the capture panel but does not use its face without a subject name', async () => {
  updateUser(stage.db, stage.people.Sato.userId, { subjectName: '' })
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'faceCapture', isPanelOpen: true })
  await sato.waitFor('faceCapture', ({ status }) => status === 'open')
  await send(liveLinkFace({ name: 'Pixel', frame: 1 }))
  const { refused, sender } = await sato.waitFor('faceCapture', (message) => message.refused !== null)
  assert.deepEqual([refused?.address, sender], ['127.0.0.1', null])
  await sato.settle()
  assert.equal(sato.frames.length, 0)
  await leave(sato)
})

test("[3] sends the arm poses from a VMC capture app to the operator's page, before the face", async () => {
  updateUser(stage.db, stage.people.Sato.userId, { subjectName: '127.0.0.1' })
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'faceCapture', isPanelOpen: true })
  await sato.waitFor('faceCapture', ({ status }) => status === 'open')
  const arm = ['RightUpperArm', 'RightLowerArm', 'RightHand'].map((name) => vmcBone(name, 0, 0, 0, 1))
  await send(vmcFrame({ JawOpen: 0.5 }, ...arm))
  const frames = await sato.waitForFrames(2)
  assert.deepEqual(
    frames.map((frame) => frame.byteLength),
    [41, 77],
  )
  const reader = createFaceReader()
  const frame = frames.map((bytes) => reader.read(readFaceMessage(bytes)!.face)).at(-1)
  assert.deepEqual([frame?.hands.right.isSeen, frame?.hands.left.isSeen], [true, false])
  assert.equal(frame?.hands.right.wrist[0], -1)
  await leave(sato)
})

test("[3] removes a sender of face data from the operator's capture panel when it stops sending", async () => {
  updateUser(stage.db, stage.people.Sato.userId, { subjectName: 'Pixel' })
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'faceCapture', isPanelOpen: true })
  await sato.waitFor('faceCapture', ({ status }) => status === 'open')
  await send(liveLinkFace({ name: 'Pixel', frame: 1 }))
  await sato.waitFor('faceCapture', ({ sender }) => sender?.name === 'Pixel')
  for (let count = 0; count < 20; count++) await send(Buffer.from('nonsense'))
  const counted = await sato.waitFor('faceCapture', ({ malformed }) => malformed === 20)
  assert.equal(counted.sender?.name, 'Pixel')
  assert.equal((await sato.waitFor('faceCapture', ({ sender }) => sender === null)).status, 'open')
  await leave(sato)
})

test('[3] accepts faces from the network even if the web server listens on this machine only', async () => {
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'faceCapture', isPanelOpen: true })
  await sato.waitFor('faceCapture', ({ status }) => status === 'open')
  // Every address in 127.0.0.0/8 belongs to this machine. A socket bound to HOST (127.0.0.1) would not receive this
  // packet.
  await send(liveLinkFace({ name: 'Pixel', frame: 1 }), '127.0.0.2')
  await sato.waitFor('faceCapture', ({ sender }) => sender?.name === 'Pixel')
  await leave(sato)
})

test("[3] accepts faces only from the phone with the operator's own subject name", async () => {
  updateUser(stage.db, stage.people.Sato.userId, { captureMode: 'phone', subjectName: 'iPhone' })
  const sato = await stage.standBy('Sato')
  await isOpenFor(sato)
  await send(liveLinkFace({ name: 'Pixel', frame: 1_000 }))
  const { refused } = await sato.waitFor('faceCapture', (message) => message.refused !== null)
  assert.deepEqual(refused, { protocol: 'liveLinkFace', address: '127.0.0.1', name: 'Pixel' })
  assert.equal(sato.frames.length, 0)
  await send(liveLinkFace({ name: 'iPhone', frame: 2_000 }))
  const heard = await sato.waitFor('faceCapture', (message) => message.sender !== null)
  assert.deepEqual([heard.refused, heard.subjectName], [null, 'iPhone'])
  await sato.waitForFrames(1)

  // a saved profile applies at once, without signing in again
  await setUp({ subject_name: 'Pixel' })
  await sato.waitFor('faceCapture', ({ subjectName }) => subjectName === 'Pixel')
  await send(liveLinkFace({ name: 'Pixel', frame: 3_000 }))
  await sato.waitForFrames(2)
  await setUp({ default_capture_mode: 'microphone' })
  await sato.waitFor('faceCapture', ({ status }) => status === 'closed')
  await setUp({ default_capture_mode: 'phone' })
  await sato.waitFor('faceCapture', ({ status }) => status === 'open')

  await leave(sato)
  const other = await takePort()
  other.close()
})

test('[3] reports that another program uses the face port, and tries again when the operator opens the capture panel', async () => {
  const other = await takePort()
  const sato = await stage.standBy('Sato')
  await sato.waitFor('faceCapture', ({ status }) => status === 'failed')
  other.close()
  await once(other, 'close')
  sato.send({ type: 'faceCapture', isPanelOpen: true })
  await sato.waitFor('faceCapture', ({ status }) => status === 'open')
  await leave(sato)
})

test('[9] accepts at most sixty faces per second from a phone that sends more', async () => {
  const sato = await stage.standBy('Sato')
  await isOpenFor(sato)
  for (let frame = 0; frame < 300; frame++) await send(liveLinkFace({ name: 'Pixel', frame }))
  await sato.waitForFrames(10)
  await sato.settle()
  assert.ok(sato.frames.length < 100, `${sato.frames.length} of 300 went through`)
  await leave(sato)
})
