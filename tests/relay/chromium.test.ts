import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRelay, type Relay, type RelayEvent } from '../../relay/index.ts'
import { CHROMIUM_PATH, type ChromiumPage, ChromiumRooms } from './support/chromium-rooms.ts'
import { eventually } from './support/eventually.ts'
import { sampleOffer } from './support/sample-offer.ts'
import { candidatePort, openUdpPath, redirect, type UdpPath } from './support/udp-path.ts'

const skip = CHROMIUM_PATH === ''
const FIRST_PORT = 45_300
/**
 * A page that sends fewer bits a second has reduced its video too far. The pages cap their video at 2 Mbit/s; with
 * werift's own congestion feedback they once sent only 0.1 Mbit/s.
 */
const COLLAPSED_BPS = 200_000

let relay: Relay
let rooms: ChromiumRooms
const failed: string[] = []

before(async () => {
  if (skip) return
  relay = createRelay({ portRange: [FIRST_PORT, FIRST_PORT + 19], workers: 1 })
  relay.onEvent((event: RelayEvent) => {
    if (event.kind === 'failed') failed.push(event.participantId)
  })
  rooms = await ChromiumRooms.launch(relay)
})

after(async () => {
  if (skip) return
  await rooms.close()
  await relay.close()
})

async function grows(page: ChromiumPage, figure: 'framesDecoded' | 'audioEnergy', by: number): Promise<void> {
  const start = (await page.figures())[figure]
  await eventually(
    `${figure} grows by ${by}`,
    async () => (await page.figures())[figure] >= start + by,
    20_000,
  )
}

/**
 * Messages that a page has received. The tests send each one until it arrives, like the product's commands, because
 * the channel does not retransmit (`maxRetransmits: 0`).
 */
const heard = async (page: ChromiumPage): Promise<Set<string>> => new Set(await page.messages())

test('[4.4] host, signage and viewer see, hear and message each other in Chromium through the relay', {
  skip,
}, async (t) => {
  const host = await rooms.open('call', 'host')
  const signage = await rooms.open('call', 'signage')
  const viewer = await rooms.open('call', 'viewer')
  for (const [name, page] of Object.entries({ host, signage, viewer })) {
    const { answerMs, connectedMs } = await page.start()
    t.diagnostic(
      `${name}: answer after ${Math.round(answerMs)} ms, connected after ${Math.round(connectedMs)} ms`,
    )
  }
  await Promise.all([host, signage, viewer].map((page) => grows(page, 'framesDecoded', 30)))
  await Promise.all([host, signage, viewer].map((page) => grows(page, 'audioEnergy', 0.01)))
  assert.equal((await host.figures()).srtp, 'SRTP_AEAD_AES_128_GCM')

  await viewer.page.evaluate("channel.send('I am the host')")
  await eventually('the commands arrive', async () => {
    await host.page.evaluate("channel.send('wave'); channel.send(new Uint8Array(700))")
    return (await heard(signage)).size >= 2 && (await heard(viewer)).size >= 2
  })
  assert.deepEqual(await heard(signage), new Set(['wave', 'bytes 700']))
  assert.deepEqual(await heard(viewer), new Set(['wave', 'bytes 700']))

  await t.test("[decisions 8] the host's browser does not drop to a very low bitrate", async (rate) => {
    const [from, fromMs] = [await host.figures(), performance.now()]
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const bps = (((await host.figures()).bytesSent - from.bytesSent) * 8000) / (performance.now() - fromMs)
    rate.diagnostic(`the host sends ${(bps / 1e6).toFixed(2)} Mbit/s of video`)
    assert.ok(bps > COLLAPSED_BPS, `${Math.round(bps)} bit/s`)
  })

  await t.test(
    '[realtime media] a signage whose page is reloaded is seen by the host again within seconds',
    async (reload) => {
      await signage.page.reload()
      const startedAtMs = performance.now()
      const times = await signage.start()
      await grows(host, 'framesDecoded', 10)
      await grows(signage, 'framesDecoded', 10)
      const afterMs = Math.round(performance.now() - startedAtMs)
      reload.diagnostic(`connected after ${Math.round(times.connectedMs)} ms, seen after ${afterMs} ms`)
      assert.ok(failed.every((participantId) => participantId === 'signage'))
    },
  )
})

test("[decisions 8] sends media to a browser's new address once the browser answers a check there", {
  skip,
}, async (t) => {
  let path: UdpPath | undefined
  t.after(() => path?.close())
  const host = await rooms.open('moved', 'host')
  const signage = await rooms.open('moved', 'signage', async (answerSdp) => {
    path = await openUdpPath(candidatePort(answerSdp), () => false)
    return redirect(answerSdp, path.port)
  })
  await host.start()
  await signage.start()
  await grows(signage, 'framesDecoded', 5)
  await path?.move()
  await grows(signage, 'framesDecoded', 30)
})

test('[realtime media] restores media over a new path by an ICE restart, and keeps the data channel', {
  skip,
}, async (t) => {
  const paths: { path: UdpPath; isCut: boolean }[] = []
  t.after(() => {
    for (const { path } of paths) path.close()
  })
  const host = await rooms.open('restarted', 'host')
  const signage = await rooms.open('restarted', 'signage', async (answerSdp) => {
    const wire = { isCut: false }
    const path = await openUdpPath(candidatePort(answerSdp), () => wire.isCut)
    paths.push(Object.assign(wire, { path }))
    return redirect(answerSdp, path.port)
  })
  await host.start()
  await signage.start()
  await grows(signage, 'framesDecoded', 5)
  paths[0]!.isCut = true
  await signage.page.evaluate('restart()')
  await grows(signage, 'framesDecoded', 30)
  assert.equal(paths.length, 2)
  await eventually('the same data channel still delivers', async () => {
    await host.page.evaluate("channel.send('still here')")
    return (await heard(signage)).has('still here')
  })
  const stolen = relay.restart({ roomId: 'restarted', participantId: 'host', offerSdp: sampleOffer() })
  await assert.rejects(stolen, { code: 'closed' })
})
