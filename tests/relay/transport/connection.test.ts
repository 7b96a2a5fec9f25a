import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { after, test } from 'node:test'
import { CONNECT_MS, Connection, SILENCE_MS } from '../../../relay/transport/connection.ts'
import { SharedPort } from '../../../relay/transport/shared-port.ts'
import { openPlainSocket } from '../../../relay/transport/udp-socket.ts'
import { encodeBindingSuccess, parseBindingRequest } from '../../../relay/wire/stun.ts'
import { eventually } from '../support/eventually.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { BROWSER_ICE, signedCheck } from '../support/stun-check.ts'

const port = new SharedPort({
  ports: [45_500, 45_501],
  seats: 4,
  bindAddress: '127.0.0.1',
  openSocket: openPlainSocket,
  log: () => {},
})
const browser = createSocket('udp4')
after(async () => {
  browser.close()
  await port.close()
})

async function connect() {
  const clock = new FakeClock()
  const lost: string[] = []
  const dtls: Buffer[] = []
  const media: Buffer[] = []
  const connection = new Connection({
    takeSeat: await port.take(),
    remoteIce: BROWSER_ICE,
    clock,
    onDtls: (datagram) => dtls.push(datagram),
    onMedia: (datagram) => media.push(Buffer.from(datagram)),
    onLost: (reason) => lost.push(reason),
  })
  const tell = (datagram: Buffer): void => browser.send(datagram, connection.port, '127.0.0.1')
  const prove = async (): Promise<void> => {
    tell(signedCheck(connection.ice, connection.ice.pwd, true))
    await eventually('the address is verified', () => connection.ice.remote !== undefined)
  }
  return { clock, lost, dtls, media, connection, tell, prove }
}

test('[decisions 8] separates STUN, DTLS and media of a verified address, and ignores everything else', async () => {
  const { dtls, media, connection, tell, prove } = await connect()
  tell(Buffer.from([22, 1, 2, 3]))
  tell(Buffer.from([0x80, 96, 0, 1]))
  await prove()
  assert.deepEqual([dtls.length, media.length], [0, 0])
  for (const noise of [[0], [70, 1], [255], [3, 1, 0, 0]]) tell(Buffer.from(noise))
  tell(Buffer.from([22, 1, 2, 3]))
  tell(Buffer.from([0x80, 96, 0, 1]))
  await eventually(
    'the handshake and the media packet have arrived',
    () => dtls.length === 1 && media.length === 1,
  )
  connection.close()
})

test('[decisions 8] reports a participant as lost after 10 s of silence', async () => {
  const { clock, lost, media, connection, tell, prove } = await connect()
  await prove()
  connection.markSecured()
  clock.advance(SILENCE_MS - 1000)
  tell(Buffer.from([0x80, 96, 0, 1]))
  await eventually('the media packet has arrived', () => media.length === 1)
  clock.advance(SILENCE_MS - 1000)
  assert.deepEqual(lost, [])
  clock.advance(3000)
  assert.equal(lost.length, 1)
  connection.close()
  assert.equal(clock.pending, 0)
})

test("[decisions 8] gives up a DTLS handshake that takes too long, even while the browser's STUN checks go on", async () => {
  const { clock, lost, connection, prove } = await connect()
  for (let passedMs = 0; passedMs <= CONNECT_MS; passedMs += 5000) {
    await prove()
    await new Promise((resolve) => setTimeout(resolve, 20))
    clock.advance(5000)
  }
  assert.deepEqual(lost, ['no handshake'])
  connection.close()
})

test('[realtime media] keeps the old path on an ICE restart until the new path has answered', async () => {
  const { media, connection, prove, tell } = await connect()
  await prove()
  const [before, old] = [connection.ice, connection.ice.remote]
  const theirs = { iceUfrag: 'wxyz', icePwd: 'the browser again, 22 letters' }
  connection.restart(theirs)
  assert.notEqual(connection.ice.ufrag, before.ufrag)
  assert.notEqual(connection.ice.pwd, before.pwd)

  const moved = createSocket('udp4')
  const received: Buffer[] = []
  moved.on('message', (datagram) => received.push(datagram))
  const fromThere = (datagram: Buffer): void => moved.send(datagram, connection.port, '127.0.0.1')
  fromThere(signedCheck(connection.ice, connection.ice.pwd, true))
  await eventually('the relay sends a check of its own', () =>
    received.some((one) => parseBindingRequest(one)),
  )
  assert.equal(connection.ice.remote, undefined)
  tell(Buffer.from([0x80, 96, 0, 1]))
  await eventually('media from the old address still arrive', () => media.length === 1)
  connection.send(Buffer.from('to the old one'))

  const asked = parseBindingRequest(received.find((one) => parseBindingRequest(one))!)!
  const self = { address: '127.0.0.1', port: connection.port }
  fromThere(encodeBindingSuccess(asked.transactionId, self, theirs.icePwd))
  await eventually(
    'the relay has changed to the new address',
    () => connection.ice.remote?.port === moved.address().port,
  )
  assert.notEqual(old?.port, moved.address().port)
  connection.send(Buffer.from('to the new one'))
  await eventually('media go to the new address', () =>
    received.some((one) => one.toString() === 'to the new one'),
  )
  assert.ok(received.every((one) => one.toString() !== 'to the old one'))
  tell(Buffer.from([0x80, 96, 0, 2]))
  fromThere(Buffer.from([0x80, 96, 0, 3]))
  await eventually('media from the new address arrive', () => media.length === 2)
  assert.deepEqual(
    media.map((one) => one[3]),
    [1, 3],
  )
  moved.close()
  connection.close()
})
