import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InboundStream } from '../../../relay/media/inbound-stream.ts'
import { OutboundStream } from '../../../relay/media/outbound-stream.ts'
import { negotiate } from '../../../relay/negotiation/negotiate.ts'
import { checkOffer } from '../../../relay/negotiation/offer-check.ts'
import { parseRtcp } from '../../../relay/wire/rtcp-read.ts'
import { createChance } from '../../support/chance.ts'
import { type LinkShape, LossyLink } from '../../support/lossy-link.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { packet, VP8_DELTA_FRAME } from '../support/packets.ts'
import { sampleOffer } from '../support/sample-offer.ts'

const agreed = negotiate(checkOffer(sampleOffer()), 'VP8', new Set(['camera', 'voice'])).find(
  ({ slot }) => slot === 'camera',
)!
const SECONDS = 60
const BAD: Record<string, LinkShape> = {
  '2 % lost': { lossPercent: 2, delayMs: 25 },
  '5 % lost in bursts of two': { lossPercent: 5, burst: 2, delayMs: 25 },
  '2 % lost at a round trip of 200 ms': { lossPercent: 2, delayMs: 100 },
  'one packet in ten late': { reorderPercent: 10, reorderMs: 8, delayMs: 25 },
}

function openLinks(shape: LinkShape): { clock: FakeClock; there: LossyLink; back: LossyLink } {
  const clock = new FakeClock()
  const [there, back] = [new LossyLink(clock, createChance(7)), new LossyLink(clock, createChance(8))]
  for (const link of [there, back]) link.shape = shape
  return { clock, there, back }
}

/**
 * Sends 240 packets a second for a minute, eight every 33 ms. No packet of the first and the last frame is lost, so
 * that every loss is a gap between two received packets.
 */
function forAMinute(clock: FakeClock, there: LossyLink, each: (sequenceNumber: number) => void): void {
  const { shape } = there
  for (let frame = 0; frame < SECONDS * 30; frame++) {
    const isBad = frame > 0 && frame < SECONDS * 30 - 1
    there.shape = isBad ? shape : { ...shape, lossPercent: 0 }
    for (let at = 0; at < 8; at++) each(frame * 8 + at)
    clock.advance(1000 / 30)
  }
  clock.advance(2000)
}

for (const [name, shape] of Object.entries(BAD)) {
  test(`[decisions 8] recovers a publisher's lost packets within a second, without a key frame: ${name}`, () => {
    const { clock, there, back } = openLinks(shape)
    const asked: number[] = []
    const stream = new InboundStream({
      agreed,
      ssrc: 1,
      codec: 'VP8',
      clock,
      reporterSsrc: 2,
      sendRtcp: (rtcp) => back.send(rtcp.length, () => answer(rtcp)),
    })
    stream.rttMs = 2 * (shape.delayMs ?? 0)
    const arrived = new Set<number>()
    const send = (sequenceNumber: number, again = false): void =>
      there.send(1200, () => {
        const one = packet(sequenceNumber, Math.floor(sequenceNumber / 8) * 3000)
        if (stream.accept(one, clock.nowMs(), again)) arrived.add(sequenceNumber)
      })
    const answer = (rtcp: Buffer): void => {
      for (const message of parseRtcp(rtcp)) {
        if (message.kind !== 'nack') continue
        asked.push(...message.sequenceNumbers)
        for (const sequenceNumber of message.sequenceNumbers) send(sequenceNumber, true)
      }
    }
    forAMinute(clock, there, send)
    assert.equal(arrived.size, SECONDS * 240)
    assert.equal(stream.lost, 0)
    assert.equal(stream.pictureLossSent, 0)
    // Each lost packet is requested once, sometimes twice. Packets that are only late are not requested.
    assert.ok(asked.length <= there.lost * 1.1, `${asked.length} asked for, ${there.lost} lost`)
    stream.close()
  })

  test(`[decisions 8] retransmits all packets that a viewer lost: ${name}`, () => {
    const { clock, there, back } = openLinks(shape)
    const rttMs = 2 * (shape.delayMs ?? 0)
    const missing = new Map<number, number>()
    let highest = -1
    const stream = new OutboundStream({
      agreed,
      clock,
      isLossy: () => true,
      sendRtp: (header, payload) => {
        const again = header.readUInt32BE(8) === agreed.rtxSsrc
        const number = again ? payload.readUInt16BE(0) : header.readUInt16BE(2)
        there.send(header.length + payload.length, () => arrive(number))
      },
      sendRtcp: () => {},
    })
    const arrive = (number: number): void => {
      for (let hole = highest + 1; hole < number; hole++) missing.set(hole, clock.nowMs())
      highest = Math.max(highest, number)
      missing.delete(number)
    }
    // The viewer requests each lost packet once a round trip, as Chromium does.
    const ask = (): void => {
      const due = [...missing].filter(([, sinceMs]) => clock.nowMs() >= sinceMs)
      for (const [number] of due) missing.set(number, clock.nowMs() + Math.max(20, rttMs))
      if (due.length > 0)
        back.send(50, () =>
          assert.ok(
            stream.resend(
              due.map(([number]) => number),
              rttMs,
            ),
            'the limit allows all lost packets to be sent again',
          ),
        )
    }
    forAMinute(clock, there, (number) => {
      stream.send(packet(number, Math.floor(number / 8) * 3000, Buffer.alloc(1180, VP8_DELTA_FRAME)))
      ask()
    })
    for (let round = 0; round < 20; round++) {
      ask()
      clock.advance(50)
    }
    assert.equal(missing.size, 0)
    assert.equal(highest, SECONDS * 240 - 1)
    stream.close()
    assert.equal(clock.pending, 0)
  })
}

test('[decisions 8] limits retransmissions on a 600 kbit/s path to a third of the new bytes', () => {
  const { clock, there } = openLinks({ rateBps: 600_000, queueMs: 300, delayMs: 25 })
  let [again, sent] = [0, 0]
  const stream = new OutboundStream({
    agreed,
    clock,
    isLossy: () => false,
    sendRtp: (header, payload) => {
      if (header.readUInt32BE(8) === agreed.rtxSsrc) again += payload.length
      else sent += payload.length
      there.send(payload.length, () => {})
    },
    sendRtcp: () => {},
  })
  for (let frame = 0; frame < 300; frame++) {
    for (let at = 0; at < 3; at++) stream.send(packet(frame * 3 + at, frame * 3000, Buffer.alloc(1000)))
    // The viewer requests all packets of the last half second again and again.
    stream.resend(
      Array.from({ length: 45 }, (_, back) => (frame * 3 - back) & 0xffff),
      50,
    )
    clock.advance(1000 / 30)
  }
  assert.ok(again <= sent / 3, `${again} again, ${sent} new`)
  stream.close()
})
