import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { Connection } from '../../../relay/transport/connection.ts'
import { SharedPort } from '../../../relay/transport/shared-port.ts'
import { encodeBindingRequest, encodeBindingSuccess } from '../../../relay/wire/stun.ts'
import { ENGINES } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { BROWSER_ICE, signedCheck } from '../support/stun-check.ts'

const DATAGRAMS = 3000
const BURST = 100
const PORT = 45_180

/** What somebody sends who knows the protocols, at most the fragment, and no password. */
function hostile(ice: { ufrag: string }): Buffer {
  const login = { username: `${ice.ufrag}:abcd`, password: 'a guess of 22 letters..' }
  const stranger = { ...login, username: `${randomBytes(6).toString('base64')}:abcd` }
  const known = [
    () => randomBytes(randomInt(0, 1500)),
    () => Buffer.alloc(randomInt(0, 9000), randomInt(0, 256)),
    () => encodeBindingRequest(randomBytes(12), login),
    () => encodeBindingRequest(randomBytes(12), stranger),
    () => encodeBindingSuccess(randomBytes(12), { address: '127.0.0.1', port: 9 }, login.password),
    () => signedCheck(ice, login.password, true),
    () =>
      Buffer.concat([
        Buffer.from([0x80 | randomInt(0, 64), randomInt(0, 256)]),
        randomBytes(randomInt(0, 60)),
      ]),
    () => Buffer.concat([Buffer.from([randomInt(20, 64), 0xfe, 0xfd, 0, 0]), randomBytes(randomInt(0, 60))]),
    () => Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(randomInt(0, 600))]),
  ]
  const datagram = known[randomInt(known.length)]!()
  if (datagram.length > 0 && randomInt(3) === 0) datagram[randomInt(datagram.length)]! ^= 1 << randomInt(8)
  return randomInt(5) === 0 ? datagram.subarray(0, randomInt(datagram.length + 1)) : datagram
}

for (const [name, createEngine] of Object.entries(ENGINES)) {
  describe(`the ${name} engine`, () => {
    test(`[decisions 8] ${name}: thousands of a stranger’s datagrams are answered by none, heard by nobody and break nothing`, async () => {
      const logged: string[] = []
      const lost: string[] = []
      const media: Buffer[] = []
      const port = new SharedPort({
        ports: [PORT, PORT + 1],
        seats: 2,
        bindAddress: '127.0.0.1',
        openSocket: createEngine().openSocket,
        log: (text) => logged.push(text),
      })
      const connection = new Connection({
        sit: await port.take(),
        remoteIce: BROWSER_ICE,
        clock: new FakeClock(),
        onDtls: (datagram) => media.push(datagram),
        onMedia: (datagram) => media.push(Buffer.from(datagram)),
        onLost: (reason) => lost.push(reason),
      })
      const [stranger, browser] = [createSocket('udp4'), createSocket('udp4')]
      const answers: Buffer[] = []
      stranger.on('message', (datagram) => answers.push(datagram))
      browser.send(signedCheck(connection.ice, connection.ice.pwd, true), connection.port, '127.0.0.1')
      await once(browser, 'message')
      const speak = (number: number): void =>
        browser.send(Buffer.from([0x80, 96, number >> 8, number & 0xff]), connection.port, '127.0.0.1')
      for (let burst = 1; burst <= DATAGRAMS / BURST; burst++) {
        for (let number = 0; number < BURST; number++)
          stranger.send(hostile(connection.ice), connection.port, '127.0.0.1')
        speak(burst)
        await eventually('the participant is heard in between', () => media.length === burst)
      }
      assert.deepEqual([answers, logged, lost], [[], [], []])
      assert.deepEqual(
        media.map((datagram) => datagram.readUInt16BE(2)),
        Array.from({ length: DATAGRAMS / BURST }, (_, at) => at + 1),
      )
      for (const one of [stranger, browser]) one.close()
      connection.close()
      await port.close()
    })
  })
}
