import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import type { FaceSender } from '#core/face/face-source.ts'
import { createUdpGateway } from '../../../../server/face/gateway/gateway.ts'
import { addressToCall } from '../../../../server/face/gateway/ifacialmocap-start.ts'
import {
  iFacialMocap,
  liveLinkFace,
  shapeOf,
  vmcApply,
  vmcBlend,
  vmcFrame,
} from '../../../support/capture-packets.ts'

interface Received {
  userId: number
  jawOpen: number
}

/** A gateway on loopback that records its events, and a simulated phone that sends to it. */
async function openGateway(t: TestContext, startPort?: number) {
  const received: Received[] = []
  const senders: { userId: number; sender: FaceSender; isHeard: boolean }[] = []
  const states: string[] = []
  let wake = (): void => {}
  const gateway = createUdpGateway({
    host: '127.0.0.1',
    now: () => 0,
    ...(startPort === undefined ? {} : { startPort }),
    onFace: (userId, frame) => {
      received.push({ userId, jawOpen: Math.round(shapeOf(frame, 'jawOpen') * 100) / 100 })
    },
    onSender: (userId, sender, isHeard) => {
      senders.push({ userId, sender, isHeard })
      wake()
    },
    onMalformed: () => {},
    onPort: (_port, state) => {
      states.push(state)
      wake()
    },
  })
  const phone = createSocket('udp4')
  t.after(async () => {
    phone.close()
    await gateway.close()
  })
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) await new Promise<void>((resolve) => (wake = resolve))
  }
  const send = async (port: number, ...packets: Buffer[]): Promise<void> => {
    for (const packet of packets) await sendOne(phone, packet, port)
  }
  return { gateway, heard: received, senders, states, until, send }
}

const sendOne = (socket: Socket, packet: Buffer, port: number): Promise<void> =>
  new Promise((resolve, reject) =>
    socket.send(packet, port, '127.0.0.1', (error) => (error ? reject(error) : resolve())),
  )

async function freePort(): Promise<number> {
  const probe = createSocket('udp4').bind(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

test("[3] recognizes three face capture protocols, and gives each operator only their own phone's faces", async (t) => {
  const gatewayFixture = await openGateway(t)
  const port = await freePort()
  gatewayFixture.gateway.listen(port, [
    { userId: 1, subjectName: 'iPhone' },
    { userId: 2, subjectName: 'Pixel' },
    { userId: 3, subjectName: '127.0.0.1' },
  ])
  await gatewayFixture.until(() => gatewayFixture.states.includes('open'))
  await gatewayFixture.send(
    port,
    liveLinkFace({ shapes: { jawOpen: 0.25 }, name: 'iPhone' }),
    Buffer.from('nonsense'),
    iFacialMocap({ shapes: { jawOpen: 0.5 } }),
    vmcFrame({ JawOpen: 0.75 }),
  )
  await gatewayFixture.until(() => gatewayFixture.senders.length === 9)
  assert.deepEqual(gatewayFixture.heard, [
    { userId: 1, jawOpen: 0.25 },
    { userId: 3, jawOpen: 0.25 },
    { userId: 3, jawOpen: 0.5 },
    { userId: 3, jawOpen: 0.75 },
  ])
  assert.equal(gatewayFixture.gateway.malformed(port), 1)
  const refused = gatewayFixture.senders.filter(({ userId, isHeard }) => userId === 2 && !isHeard)
  assert.deepEqual(
    refused.map(({ sender }) => sender),
    [
      { protocol: 'liveLinkFace', address: '127.0.0.1', name: 'iPhone' },
      { protocol: 'iFacialMocap', address: '127.0.0.1', name: null },
      { protocol: 'vmc', address: '127.0.0.1', name: null },
    ],
  )
})

test('[3] treats a VMC program that opens a new socket for each message as one sender', async (t) => {
  const gatewayFixture = await openGateway(t)
  const port = await freePort()
  gatewayFixture.gateway.listen(port, [{ userId: 1, subjectName: '127.0.0.1' }])
  await gatewayFixture.until(() => gatewayFixture.states.includes('open'))
  for (const message of [vmcBlend('JawOpen', 0.25), vmcApply(), vmcBlend('JawOpen', 0.75), vmcApply()]) {
    const socket = createSocket('udp4')
    await sendOne(socket, message, port)
    socket.close()
  }
  await gatewayFixture.until(() => gatewayFixture.senders.length === 2)
  assert.deepEqual(
    gatewayFixture.heard.map(({ jawOpen }) => jawOpen),
    [0.25, 0.75],
  )
  assert.ok(gatewayFixture.senders.every(({ isHeard }) => isHeard))
})

test('[3] keeps a face capture port open only while an operator listens on it', async (t) => {
  const gatewayFixture = await openGateway(t)
  const port = await freePort()
  const isFree = (): Promise<boolean> =>
    new Promise((resolve) => {
      const probe = createSocket('udp4')
      probe.on('error', () => resolve(false))
      probe.bind(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
  gatewayFixture.gateway.listen(port, [{ userId: 1, subjectName: '127.0.0.1' }])
  await gatewayFixture.until(() => gatewayFixture.states.length === 1)
  assert.equal(await isFree(), false)
  gatewayFixture.gateway.listen(port, [])
  assert.equal(await isFree(), true)
  gatewayFixture.gateway.listen(port, [{ userId: 1, subjectName: '127.0.0.1' }])
  await gatewayFixture.until(() => gatewayFixture.states.length === 2)
  assert.deepEqual(gatewayFixture.states, ['open', 'open'])
})

test('[3] reports a face capture port in use by another program, and opens it at the next `listen` when it is free', async (t) => {
  const gatewayFixture = await openGateway(t)
  const other = createSocket('udp4').bind(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address()
  gatewayFixture.gateway.listen(port, [{ userId: 1, subjectName: '127.0.0.1' }])
  await gatewayFixture.until(() => gatewayFixture.states.length === 1)
  assert.deepEqual(gatewayFixture.states, ['failed'])
  other.close()
  await once(other, 'close')
  gatewayFixture.gateway.listen(port, [{ userId: 1, subjectName: '127.0.0.1' }])
  await gatewayFixture.until(() => gatewayFixture.states.length === 2)
  await gatewayFixture.send(port, liveLinkFace({ shapes: { jawOpen: 1 } }))
  await gatewayFixture.until(() => gatewayFixture.heard.length === 1)
})

test('[3] sends iFacialMocap’s start message to the phone whose address is the subject name', async (t) => {
  const waiting = createSocket('udp4').bind(0, '127.0.0.1')
  await once(waiting, 'listening')
  t.after(() => waiting.close())
  const called = once(waiting, 'message')
  const { gateway, states, until } = await openGateway(t, waiting.address().port)
  const port = await freePort()
  gateway.listen(port, [
    { userId: 1, subjectName: 'Sato' },
    { userId: 2, subjectName: ' 127.0.0.1 ' },
  ])
  await until(() => states.includes('open'))
  const [word, from] = await called
  assert.equal(String(word), 'iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719')
  assert.equal(from.port, port, 'its faces arrive at the channel’s port')
})

test('[3] uses no faces from a sender while the operator has set no subject name', async (t) => {
  const gatewayFixture = await openGateway(t)
  const port = await freePort()
  gatewayFixture.gateway.listen(port, [{ userId: 1, subjectName: '' }])
  await gatewayFixture.until(() => gatewayFixture.states.includes('open'))
  await gatewayFixture.send(port, liveLinkFace({ shapes: { jawOpen: 1 } }))
  await gatewayFixture.until(() => gatewayFixture.senders.length === 1)
  assert.deepEqual(gatewayFixture.heard, [])
  assert.deepEqual(
    [gatewayFixture.senders[0]!.isHeard, gatewayFixture.senders[0]!.sender.address],
    [false, '127.0.0.1'],
  )
  gatewayFixture.gateway.listen(port, [{ userId: 1, subjectName: gatewayFixture.senders[0]!.sender.address }])
  await gatewayFixture.send(port, liveLinkFace({ shapes: { jawOpen: 1 } }))
  await gatewayFixture.until(() => gatewayFixture.senders.length === 2)
  assert.equal(gatewayFixture.heard.length, 1)
})

test('[3] sends iFacialMocap’s start message to addresses in private networks only', () => {
  const called = {
    '192.168.1.20': '192.168.1.20',
    ' １９２．１６８．１．２０ ': '192.168.1.20',
    '10.0.0.1': '10.0.0.1',
    '172.31.255.255': '172.31.255.255',
    'fd00::2': 'fd00::2',
    '127.0.0.1': '127.0.0.1',
    '::ffff:192.168.1.20': '::ffff:192.168.1.20',
  }
  for (const [subject, address] of Object.entries(called)) assert.equal(addressToCall(subject), address)
  for (const subject of [
    '',
    'Sato',
    '8.8.8.8',
    '198.51.100.7',
    '172.32.0.1',
    '11.0.0.1',
    '192.169.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '100.64.0.1',
    '2606:4700::1',
    'fe80::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2130706433',
    '0x7f.1',
    '127.0.0.1:53',
    'localhost',
  ])
    assert.equal(addressToCall(subject), undefined, subject)
})
