import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Slot } from '../../../relay/api.ts'
import type { MediaPacket } from '../../../relay/media/forward.ts'
import { MediaPath } from '../../../relay/media/media-path.ts'
import { negotiate } from '../../../relay/negotiation/negotiate.ts'
import { checkOffer } from '../../../relay/negotiation/offer-check.ts'
import { middleOfNtp, type ReportBlock, type RtcpMessage } from '../../../relay/wire/rtcp.ts'
import { parseRtcp } from '../../../relay/wire/rtcp-read.ts'
import {
  encodeMaxBitrate,
  encodeNack,
  encodePictureLoss,
  encodeReceiverReport,
  encodeSenderReport,
} from '../../../relay/wire/rtcp-write.ts'
import {
  eachExtension,
  encodeExtensions,
  isRtcp,
  parseRtpHeader,
  writeRtpHeader,
} from '../../../relay/wire/rtp.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { decodeFeedback } from '../support/feedback-decoder.ts'
import { keyPacket, packet, VP8_DELTA_FRAME } from '../support/packets.ts'
import { type OfferShape, sampleOffer } from '../support/sample-offer.ts'

/** Opens a participant's MediaPath without encryption, and collects the packets, events and reports that it emits. */
function openPath(shape: OfferShape = {}, routed: readonly Slot[] = ['voice', 'camera', 'screen']) {
  const clock = new FakeClock()
  const slots = negotiate(checkOffer(sampleOffer(shape)), 'VP8', new Set(routed))
  const rtp: Buffer[] = []
  const rtcp: Buffer[] = []
  const packets: [Slot, MediaPacket][] = []
  const events: unknown[] = []
  const path = new MediaPath({
    slots,
    codec: 'VP8',
    clock,
    cipher: {
      protectRtp: (header, payload) => Buffer.concat([header, payload]),
      protectRtcp: (compound) => compound,
      unprotectRtp: (datagram, { headerBytes }) => datagram.subarray(headerBytes),
      // The test's cipher treats a packet that begins with 0xff as forged.
      unprotectRtcp: (datagram) => (datagram[0] === 0xff ? undefined : datagram),
      close: () => {},
    },
    sendDatagram: (datagram) => (isRtcp(datagram) ? rtcp : rtp).push(Buffer.from(datagram)),
    events: {
      packet: (slot, one) => packets.push([slot, one]),
      senderReport: (slot, report) => events.push(['senderReport', slot, report]),
      keyFrameNeeded: (slot) => events.push(['keyFrameNeeded', slot]),
      downlinkLimit: (bitsPerSecond) => events.push(['downlinkLimit', bitsPerSecond]),
    },
  })
  const of = (slot: Slot) => slots.find((one) => one.slot === slot)!
  const said = (): RtcpMessage[] => rtcp.splice(0).flatMap(parseRtcp)
  return { clock, path, of, rtp, rtcp, said, packets, events }
}

interface Sent {
  ssrc: number
  sequenceNumber: number
  payloadType?: number
  payload?: Buffer
  extensions?: { id: number; value: Buffer }[]
}

function datagramOf({ ssrc, sequenceNumber, payloadType = 96, payload, extensions = [] }: Sent): Buffer {
  const encoded = encodeExtensions(extensions)
  const datagram = Buffer.concat([Buffer.alloc(12), encoded, payload ?? VP8_DELTA_FRAME])
  const header = { marker: true, payloadType, sequenceNumber, timestamp: sequenceNumber * 1800, ssrc }
  writeRtpHeader(datagram, header, encoded.length > 0)
  return datagram
}
const numbersOf = (packets: readonly [Slot, MediaPacket][]): number[] =>
  packets.map(([, { sequenceNumber }]) => sequenceNumber)
const idOf = (extensions: readonly { uri: string; id: number }[], word: string): number =>
  extensions.find(({ uri }) => uri.includes(word))!.id
const sum = (list: readonly Buffer[]): number => list.reduce((bytes, { length }) => bytes + length, 0)
const quoting = (ssrc: number, lastReport: number, delaySinceLastReport = 0): ReportBlock => ({
  ssrc,
  fractionLost: 0,
  cumulativeLost: 0,
  highestIndex: 0,
  jitter: 0,
  lastReport,
  delaySinceLastReport,
})

test('[decisions 8] assigns received packets to the offered media sections, and drops duplicates and unknown streams', () => {
  const { path, of, packets } = openPath()
  const camera = of('camera').remoteSsrcs[0]!
  for (const sequenceNumber of [5, 6, 6, 7]) path.receive(datagramOf({ ssrc: camera, sequenceNumber }))
  path.receive(datagramOf({ ssrc: 0xdeadbeef, sequenceNumber: 1 }))
  path.receive(Buffer.from([0x80, 96]))
  assert.deepEqual(numbersOf(packets), [5, 6, 7])
  assert.ok(packets.every(([slot]) => slot === 'camera'))
  assert.deepEqual(packets[0]![1].payload, VP8_DELTA_FRAME)
  // `packetsIn` counts the four packets of the camera and the one with an unknown SSRC. `bytesIn` also counts the
  // datagram of two bytes, which is too short for RTP.
  assert.equal(path.counters().packetsIn, 5)
  assert.equal(path.counters().bytesIn, 5 * (12 + 5) + 2)
})

test('[decisions 8] assigns a stream whose SSRC is not in the offer by the media section ID (mid) in its packets', () => {
  const { path, of, packets } = openPath()
  const { mid, extensions, rtxPayloadType } = of('camera')
  const named = [{ id: idOf(extensions, 'sdes:mid'), value: Buffer.from(mid) }]
  path.receive(datagramOf({ ssrc: 900, sequenceNumber: 1 }))
  path.receive(datagramOf({ ssrc: 900, sequenceNumber: 2, extensions: named }))
  path.receive(datagramOf({ ssrc: 900, sequenceNumber: 4 }))
  assert.deepEqual(numbersOf(packets), [2, 4])
  // A retransmission with the same mid: its payload begins with the original sequence number.
  const again = Buffer.from([0, 3, ...VP8_DELTA_FRAME])
  const sent = { ssrc: 901, sequenceNumber: 77, payloadType: rtxPayloadType!, payload: again }
  path.receive(datagramOf({ ...sent, extensions: named }))
  assert.deepEqual(numbersOf(packets), [2, 4, 3])
  assert.deepEqual(packets[2]![1].payload, VP8_DELTA_FRAME)
  const foreign = [{ id: idOf(extensions, 'sdes:mid'), value: Buffer.from('zz') }]
  path.receive(datagramOf({ ssrc: 902, sequenceNumber: 1, extensions: foreign }))
  assert.equal(packets.length, 3, 'no media section has that mid')
})

test('[decisions 8] forwards a retransmitted packet only once, and drops retransmissions without content, which only probe the bandwidth', () => {
  const { path, of, packets } = openPath()
  const [media, retransmission] = of('camera').remoteSsrcs
  const again = (sequenceNumber: number, ...content: number[]): Buffer =>
    datagramOf({
      ssrc: retransmission!,
      sequenceNumber: 500 + packets.length,
      payload: Buffer.from([0, sequenceNumber, ...content]),
    })
  path.receive(again(9, 1, 2))
  assert.equal(packets.length, 0, 'the stream has not begun')
  for (const sequenceNumber of [10, 12]) path.receive(datagramOf({ ssrc: media!, sequenceNumber }))
  path.receive(again(11))
  assert.deepEqual(numbersOf(packets), [10, 12])
  path.receive(again(11, 1))
  path.receive(again(11, 1))
  assert.deepEqual(numbersOf(packets), [10, 12, 11])
})

test('[decisions 8] requests missing packets by NACK for video, not for voice', () => {
  const { clock, path, of, said } = openPath()
  const [camera, voice] = [of('camera').remoteSsrcs[0] ?? 0, 801]
  const mid = { id: idOf(of('voice').extensions, 'sdes:mid'), value: Buffer.from(of('voice').mid) }
  for (const sequenceNumber of [1, 4]) {
    path.receive(datagramOf({ ssrc: camera, sequenceNumber }))
    path.receive(datagramOf({ ssrc: voice, sequenceNumber, extensions: [mid] }))
  }
  clock.advance(20)
  assert.deepEqual(said(), [{ kind: 'nack', mediaSsrc: camera, sequenceNumbers: [2, 3] }])
  assert.equal(
    path.counters().lostIn,
    2,
    'lost voice packets count at once, lost video packets are still requested',
  )
})

test('[decisions 8] sends a receiver report every second for each stream that has begun', () => {
  const { clock, path, of, said } = openPath()
  clock.advance(1000)
  assert.deepEqual(said(), [])
  const ssrc = of('camera').remoteSsrcs[0]!
  for (const sequenceNumber of [1, 2, 4, 5]) path.receive(datagramOf({ ssrc, sequenceNumber }))
  const report = { ntpSeconds: 0x11112222, ntpFraction: 0x33334444, rtpTimestamp: 9 }
  path.receive(encodeSenderReport(ssrc, report, { packets: 4, bytes: 9 }))
  clock.advance(1000)
  const blocks = said().filter(({ kind }) => kind === 'reportBlock')
  assert.equal(blocks.length, 1)
  const { block } = blocks[0] as { block: ReportBlock }
  assert.deepEqual([block.ssrc, block.fractionLost, block.highestIndex], [ssrc, 51, 5])
  assert.deepEqual([block.lastReport, block.delaySinceLastReport], [0x22223333, 65_536])
  clock.advance(1000)
  assert.equal(
    said().filter(({ kind }) => kind === 'reportBlock').length,
    1,
    'another report after the next second',
  )
})

test('[decisions 8] forwards a sender report only if its SSRC belongs to a stream that has begun', () => {
  const { path, of, events } = openPath()
  const [ssrc, retransmission] = of('camera').remoteSsrcs
  const report = { ntpSeconds: 1, ntpFraction: 2, rtpTimestamp: 3 }
  const sent = { packets: 1, bytes: 1 }
  path.receive(encodeSenderReport(ssrc!, report, sent))
  assert.deepEqual(events, [], 'no media packet has arrived yet')
  path.receive(datagramOf({ ssrc: ssrc!, sequenceNumber: 1 }))
  for (const from of [ssrc!, retransmission!, 0xdeadbeef])
    path.receive(encodeSenderReport(from, report, sent))
  assert.deepEqual(events, [['senderReport', 'camera', report]])
  const forged = encodeSenderReport(ssrc!, report, sent)
  forged[0] = 0xff
  path.receive(forged)
  assert.equal(events.length, 1)
})

test('[decisions 8] continues a video under a new SSRC and keeps the counters of the old SSRC', () => {
  const { clock, path, of, packets } = openPath()
  const [first] = of('camera').remoteSsrcs
  const mid = { id: idOf(of('camera').extensions, 'sdes:mid'), value: Buffer.from(of('camera').mid) }
  path.receive(datagramOf({ ssrc: first!, sequenceNumber: 1, payload: keyPacket(1, 0).payload }))
  path.receive(datagramOf({ ssrc: first!, sequenceNumber: 3 }))
  path.requestKeyFrame('camera')
  clock.advance(4999)
  assert.deepEqual(pick(path), { lostIn: 1, keyFramesIn: 1, pliSent: 5 })
  const payload = keyPacket(1, 0).payload
  path.receive(datagramOf({ ssrc: 905, sequenceNumber: 1, payload, extensions: [mid] }))
  assert.deepEqual(numbersOf(packets), [1, 3, 1])
  path.requestKeyFrame('camera')
  assert.deepEqual(pick(path), { lostIn: 1, keyFramesIn: 2, pliSent: 6 })
})

const pick = (path: MediaPath) => {
  const { lostIn, keyFramesIn, pliSent } = path.counters()
  return { lostIn, keyFramesIn, pliSent }
}

test("[decisions 8] requests a key frame with the stream's SSRC, and none before the stream has begun", () => {
  const { path, of, said } = openPath()
  path.requestKeyFrame('camera')
  assert.deepEqual(said(), [])
  const ssrc = of('camera').remoteSsrcs[0]!
  path.receive(datagramOf({ ssrc, sequenceNumber: 1 }))
  path.requestKeyFrame('camera')
  assert.deepEqual(said(), [{ kind: 'keyFrameRequest', mediaSsrc: ssrc }])
})

test('[decisions 8] sends a bitrate limit as soon as the browser sends video, and again only when the limit changes', () => {
  const { path, of, said } = openPath()
  path.limitBitrate(500_000)
  assert.deepEqual(said(), [], 'no video has arrived yet')
  const ssrc = of('camera').remoteSsrcs[0]!
  path.receive(datagramOf({ ssrc, sequenceNumber: 1 }))
  path.limitBitrate(500_000)
  path.limitBitrate(500_000)
  path.limitBitrate(600_000)
  assert.deepEqual(
    said().map((message) => message.kind === 'maxBitrate' && [message.bitsPerSecond, ...message.mediaSsrcs]),
    [
      [500_000, ssrc],
      [600_000, ssrc],
    ],
  )
})

test('[decisions 8] sends packets with the negotiated SSRC and payload type, and video with its send time', () => {
  const { clock, path, of, rtp } = openPath()
  clock.advance(64_000 - (clock.nowMs() % 64_000) + 1500)
  path.send('camera', packet(7, 90_000))
  path.send('voice', packet(8, 48_000))
  path.send('whisper', packet(9, 1))
  assert.equal(rtp.length, 2, 'no whisper is routed to this participant')
  const [picture, voice] = rtp.map((datagram) => parseRtpHeader(datagram)!)
  const { ssrc, codec, extensions } = of('camera')
  assert.deepEqual(
    [picture!.ssrc, picture!.payloadType, picture!.sequenceNumber, picture!.timestamp, picture!.marker],
    [ssrc, codec.payloadType, 7, 90_000, true],
  )
  assert.deepEqual([voice!.ssrc, voice!.sequenceNumber, voice!.headerBytes], [of('voice').ssrc, 8, 12])
  const times: [number, number][] = []
  eachExtension(rtp[0]!, (id, start, bytes) => times.push([id, rtp[0]!.readUIntBE(start, bytes)]))
  // 1.5 s as a fixed-point number with 18 fractional bits.
  assert.deepEqual(times, [[idOf(extensions, 'abs-send-time'), 1.5 * 2 ** 18]])
  assert.deepEqual(rtp[0]!.subarray(picture!.headerBytes), VP8_DELTA_FRAME)
  assert.equal(path.counters().packetsOut, 2)
  assert.equal(path.counters().bytesOut, sum(rtp))
})

test('[decisions 8] retransmits requested packets and counts requests and retransmissions', () => {
  const { clock, path, of, rtp } = openPath()
  for (let sequenceNumber = 1; sequenceNumber <= 5; sequenceNumber++)
    path.send('camera', packet(sequenceNumber, 0))
  rtp.length = 0
  const { ssrc, rtxSsrc, rtxPayloadType } = of('camera')
  path.receive(encodeNack(1, ssrc, [2, 4, 60]))
  path.receive(encodeNack(1, 0xdeadbeef, [3]))
  const again = rtp.map((datagram) => ({ header: parseRtpHeader(datagram)!, datagram }))
  assert.deepEqual(
    again.map(({ header, datagram }) => [
      header.ssrc,
      header.payloadType,
      datagram.readUInt16BE(header.headerBytes),
    ]),
    [2, 4].map((number) => [rtxSsrc, rtxPayloadType, number]),
  )
  const [one, other] = again.map(({ header }) => header.sequenceNumber)
  assert.equal(other, (one! + 1) & 0xffff)
  assert.deepEqual(again[0]!.datagram.subarray(again[0]!.header.headerBytes + 2), VP8_DELTA_FRAME)
  assert.deepEqual([path.counters().nacked, path.counters().retransmitted], [3, 2])
  path.receive(encodeNack(1, ssrc, [2]))
  clock.advance(4)
  path.receive(encodeNack(1, ssrc, [2]))
  assert.equal(path.counters().retransmitted, 2, 'its second copy may still be under way')
  clock.advance(1)
  path.receive(encodeNack(1, ssrc, [2]))
  assert.equal(path.counters().retransmitted, 3)
})

test('[decisions 8] does not retransmit voice', () => {
  const { path, of, rtp } = openPath()
  path.send('voice', packet(1, 0))
  path.receive(encodeNack(1, of('voice').ssrc, [1]))
  assert.equal(rtp.length, 1)
})

test('[decisions 8] while packets are lost, each voice packet repeats the content of the two packets before it', () => {
  const { path, of, rtp } = openPath()
  const { ssrc } = of('voice')
  const say = (number: number): Buffer => {
    path.send('voice', packet(number, number * 960, Buffer.from([number])))
    return rtp.at(-1)!
  }
  const lose = (fractionLost: number): void =>
    path.receive(encodeReceiverReport(1, [{ ...quoting(ssrc, 0), fractionLost }]))
  say(1)
  lose(5)
  assert.equal(say(2)[1]! & 0x7f, 111)
  lose(6)
  const [header, ...rest] = [say(3).subarray(0, 12), ...say(4).subarray(12)]
  assert.equal(header[1]! & 0x7f, 63)
  assert.deepEqual(rest.slice(-4), [111, 2, 3, 4])
  // A report about an SSRC that the relay does not send to this participant is ignored.
  for (let reports = 0; reports < 20; reports++)
    path.receive(encodeReceiverReport(1, [{ ...quoting(0xdead, 0), fractionLost: 0 }]))
  assert.equal(say(5)[1]! & 0x7f, 63)
  for (let reports = 0; reports < 20; reports++) lose(0)
  assert.equal(say(6)[1]! & 0x7f, 111)
})

test('[decisions 8] requests a key frame, at most every 3 s, while more packets are lost than may be retransmitted', () => {
  const { clock, path, of, events } = openPath()
  const big = Buffer.alloc(10_000, VP8_DELTA_FRAME)
  const jam = (from: number): void => {
    for (let number = from; number < from + 10; number++) path.send('camera', packet(number, 0, big))
    path.receive(
      encodeNack(
        1,
        of('camera').ssrc,
        Array.from({ length: 10 }, (_, index) => from + index),
      ),
    )
  }
  jam(0)
  assert.deepEqual(events, [['keyFrameNeeded', 'camera']])
  clock.advance(2999)
  jam(20)
  assert.equal(events.length, 1)
  clock.advance(1)
  jam(40)
  assert.equal(events.length, 2)
})

test('[decisions 8] requests a key frame of a video that the receiver cannot decode', () => {
  const { path, of, events } = openPath()
  path.receive(encodePictureLoss(1, of('screen').ssrc))
  path.receive(encodePictureLoss(1, 0xdeadbeef))
  assert.deepEqual(events, [['keyFrameNeeded', 'screen']])
})

test('[decisions 8] measures a smoothed round-trip time from receiver reports', () => {
  const { clock, path, of, rtcp } = openPath()
  const { ssrc } = of('camera')
  const report = (ntpSeconds: number) => ({ ntpSeconds, ntpFraction: 0, rtpTimestamp: 1 })
  const quote = (seconds: number, delayMs: number): void =>
    path.receive(
      encodeReceiverReport(1, [quoting(ssrc, middleOfNtp(seconds, 0), Math.round(delayMs * 65.536))]),
    )
  quote(5, 0)
  assert.equal(path.counters().rttMs, undefined, 'the report quotes a sender report that was never sent')
  path.sendReport('camera', report(5))
  assert.deepEqual(parseRtcp(rtcp[0]!), [{ kind: 'senderReport', ssrc, report: report(5) }])
  clock.advance(150)
  quote(5, 50)
  assert.ok(Math.abs(path.counters().rttMs! - 100) < 0.1)
  path.sendReport('camera', report(6))
  clock.advance(200)
  quote(6, 0)
  // The new smoothed value is 7/10 of the old one and 3/10 of the measured time.
  assert.ok(Math.abs(path.counters().rttMs! - 130) < 0.1)
  path.sendReport('camera', report(7))
  quote(7, 1000)
  assert.ok(Math.abs(path.counters().rttMs! - 91) < 0.1, 'a report with a negative round trip is ignored')
  for (let seconds = 8; seconds < 24; seconds++) path.sendReport('camera', report(seconds))
  quote(7, 0)
  assert.ok(Math.abs(path.counters().rttMs! - 91) < 0.1, 'only the last sixteen sender reports count')
  clock.advance(191)
  quote(8, 0)
  assert.ok(Math.abs(path.counters().rttMs! - 121) < 0.1)
})

test('[decisions 8] counts sent packets and payload bytes in sender reports', () => {
  const { path, rtcp } = openPath()
  for (let number = 1; number <= 3; number++) path.send('camera', packet(number, 0))
  path.sendReport('camera', { ntpSeconds: 1, ntpFraction: 2, rtpTimestamp: 3 })
  path.sendReport('whisper', { ntpSeconds: 1, ntpFraction: 2, rtpTimestamp: 3 })
  assert.equal(rtcp.length, 1)
  assert.deepEqual([rtcp[0]!.readUInt32BE(20), rtcp[0]!.readUInt32BE(24)], [3, 15])
})

test("[decisions 8] reports a bitrate limit below the receiver's estimate when the receiver falls behind", () => {
  const { clock, path, events } = openPath()
  for (let ms = 0; ms < 3000; ms += 5, clock.advance(5))
    path.send('camera', packet(ms, 0, Buffer.alloc(1250, VP8_DELTA_FRAME)))
  for (const estimate of [900_000, 800_000]) path.receive(encodeMaxBitrate(1, 2, estimate))
  const [first, second] = events as [string, number][]
  assert.ok(first![1] > 4_000_000, 'a single low estimate is ignored')
  assert.ok(second![1] < 800_000)
})

test('[decisions 8] reports to the browser when its video packets arrived, for its congestion control', () => {
  const { clock, path, of, rtcp } = openPath()
  const ssrc = of('camera').remoteSsrcs[0]!
  const id = idOf(of('camera').extensions, 'transport-wide-cc')
  for (const [sequenceNumber, count] of [
    [1, 300],
    [2, 301],
  ])
    path.receive(
      datagramOf({
        ssrc,
        sequenceNumber: sequenceNumber!,
        extensions: [{ id, value: Buffer.from([count! >> 8, count! & 0xff]) }],
      }),
    )
  clock.advance(60)
  const { base, arrivalsUs } = decodeFeedback(rtcp[0]!)
  assert.deepEqual([base, arrivalsUs.length], [300, 2])
})

test('[decisions 8] sends nothing and leaves no timer behind after closing', () => {
  const { clock, path, of, rtp, rtcp } = openPath()
  const ssrc = of('camera').remoteSsrcs[0]!
  const id = idOf(of('camera').extensions, 'transport-wide-cc')
  for (const sequenceNumber of [1, 9])
    path.receive(datagramOf({ ssrc, sequenceNumber, extensions: [{ id, value: Buffer.from([0, 1]) }] }))
  path.requestKeyFrame('camera')
  assert.notEqual(clock.pending, 0)
  path.close()
  assert.equal(clock.pending, 0)
  rtcp.length = 0
  path.send('camera', packet(1, 0))
  clock.advance(10_000)
  assert.deepEqual([rtp.length, rtcp.length, clock.pending], [0, 0, 0])
})

test('[decisions 8] assigns a stream by its SSRC in the offer, even if its packets name another media section', () => {
  const { path, of, packets } = openPath()
  const camera = of('camera').remoteSsrcs[0]!
  const { extensions } = of('camera')
  const claims = (id: number) => [{ id, value: Buffer.from(of('screen').mid) }]
  path.receive(
    datagramOf({ ssrc: camera, sequenceNumber: 1, extensions: claims(idOf(extensions, 'sdes:mid')) }),
  )
  path.receive(datagramOf({ ssrc: camera, sequenceNumber: 2 }))
  path.receive(datagramOf({ ssrc: 900, sequenceNumber: 1, extensions: claims(13) }))
  assert.deepEqual(
    packets.map(([slot]) => slot),
    ['camera', 'camera'],
  )
})

test('[decisions 8] retransmits a packet again only after four fifths of the round-trip time', () => {
  const { clock, path, of } = openPath()
  const { ssrc } = of('camera')
  path.send('camera', packet(1, 0))
  path.sendReport('camera', { ntpSeconds: 5, ntpFraction: 0, rtpTimestamp: 1 })
  clock.advance(100)
  path.receive(encodeReceiverReport(1, [quoting(ssrc, middleOfNtp(5, 0))]))
  const askedAfter = (ms: number): number => {
    clock.advance(ms)
    path.receive(encodeNack(1, ssrc, [1]))
    return path.counters().retransmitted
  }
  assert.deepEqual([askedAfter(0), askedAfter(79), askedAfter(1)], [1, 1, 2])
})
