import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { Connection } from '../../../relay/transport/connection.ts'
import { SharedPort } from '../../../relay/transport/shared-port.ts'
import { createChance } from '../../support/chance.ts'
import { ENGINES } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { hostileDatagram } from '../support/hostile-datagrams.ts'
import { BROWSER_ICE, signedCheck } from '../support/stun-check.ts'

const DATAGRAMS = 3000
const BURST = 100
const PORT = 45_180
const SEED = 20_261_123

for (const [name, createEngine] of Object.entries(ENGINES)) {
  describe(`the ${name} engine`, () => {
    test(`[decisions 8] ${name}: ignores thousands of datagrams from an attacker without the ICE password`, async () => {
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
        takeSeat: await port.take(),
        remoteIce: BROWSER_ICE,
        clock: new FakeClock(),
        onDtls: (datagram) => media.push(datagram),
        onMedia: (datagram) => media.push(Buffer.from(datagram)),
        onLost: (reason) => lost.push(reason),
      })
      const [stranger, browser] = [createSocket('udp4'), createSocket('udp4')]
      const answers: Buffer[] = []
      const chance = createChance(SEED)
      stranger.on('message', (datagram) => answers.push(datagram))
      browser.send(signedCheck(connection.ice, connection.ice.pwd, true), connection.port, '127.0.0.1')
      await once(browser, 'message')
      const speak = (number: number): void =>
        browser.send(Buffer.from([0x80, 96, number >> 8, number & 0xff]), connection.port, '127.0.0.1')
      for (let burst = 1; burst <= DATAGRAMS / BURST; burst++) {
        for (let number = 0; number < BURST; number++)
          stranger.send(hostileDatagram(chance, connection.ice), connection.port, '127.0.0.1')
        speak(burst)
        await eventually("the participant's packets still arrive in between", () => media.length === burst)
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
