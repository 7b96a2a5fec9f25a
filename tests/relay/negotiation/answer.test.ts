import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RelayError, type Slot, type VideoCodec } from '../../../relay/api.ts'
import { writeAnswer } from '../../../relay/negotiation/answer.ts'
import { negotiate } from '../../../relay/negotiation/negotiate.ts'
import { checkOffer } from '../../../relay/negotiation/offer-check.ts'
import { type OfferShape, sampleOffer } from '../support/sample-offer.ts'

function answer(shape: OfferShape, routed: Slot[], codec: VideoCodec = 'VP8'): string[][] {
  const offer = checkOffer(sampleOffer(shape))
  const text = writeAnswer(negotiate(offer, codec, new Set(routed)), offer.dataMid, {
    iceUfrag: 'ufrag',
    icePwd: 'password-of-22-characters',
    fingerprint: { algorithm: 'sha-256', value: 'AA' },
    addresses: ['192.0.2.1', '192.0.2.2'],
    port: 4000,
  })
  return text.split(/(?=^m=)/m).map((section) => section.split('\r\n'))
}

const directions = (sections: string[][]): (string | undefined)[] =>
  sections
    .slice(1, 5)
    .map((section) => section.find((line) => /^a=(sendrecv|sendonly|recvonly|inactive)$/.test(line)))

test('[realtime media] answers each media section with the directions that the offer allows and the routes need', () => {
  const signage = answer({ screen: 'recvonly', whisper: 'inactive' }, ['voice', 'camera', 'screen'])
  assert.deepEqual(directions(signage), ['a=sendrecv', 'a=sendrecv', 'a=sendonly', 'a=inactive'])
  const monitor = answer({ voice: 'recvonly', camera: 'recvonly', screen: 'recvonly' }, ['voice', 'camera'])
  assert.deepEqual(directions(monitor), ['a=sendonly', 'a=sendonly', 'a=inactive', 'a=inactive'])
  const unrouted = answer({ voice: 'sendrecv', camera: 'sendonly', screen: 'sendonly' }, ['camera'])
  assert.deepEqual(directions(unrouted), ['a=recvonly', 'a=recvonly', 'a=recvonly', 'a=inactive'])
})

test("[decisions 8] answers with the room's codec, using the payload types of each offer", () => {
  const vp8 = answer({}, ['camera'])[2]!
  assert.equal(vp8[0], 'm=video 9 UDP/TLS/RTP/SAVPF 96 97')
  assert.ok(vp8.includes('a=fmtp:97 apt=96'))
  const h264 = answer({}, ['camera'], 'H264')[2]!
  assert.equal(h264[0], 'm=video 9 UDP/TLS/RTP/SAVPF 103 104')
  assert.ok(h264.some((line) => line.startsWith('a=fmtp:103 ') && line.includes('profile-level-id=42e01f')))
})

test('[decisions 8] enables transport-wide congestion feedback for video only', () => {
  const [, voice, camera] = answer({}, ['voice', 'camera'])
  assert.equal(
    voice!.some((line) => line.includes('transport-')),
    false,
  )
  assert.ok(camera!.includes('a=rtcp-fb:96 transport-cc'))
  assert.ok(camera!.some((line) => line.startsWith('a=extmap:3 ') && line.includes('transport-wide-cc')))
})

test("[decisions 8] puts a participant's voice and camera into one stream for lip sync", () => {
  const sections = answer({ whisper: 'recvonly' }, ['voice', 'camera', 'screen', 'whisper'])
  const streams = sections.slice(1, 5).map((section) => section.find((line) => line.startsWith('a=msid:')))
  assert.deepEqual(streams, [
    'a=msid:party voice',
    'a=msid:party camera',
    'a=msid:screen screen',
    'a=msid:whisper whisper',
  ])
})

test('[decisions 8] answers as ICE-lite and DTLS server, with each of its addresses as a candidate', () => {
  const [session, voice] = answer({}, [])
  assert.ok(session!.includes('a=ice-lite'))
  assert.ok(voice!.includes('a=setup:passive'))
  const candidates = voice!
    .filter((line) => line.startsWith('a=candidate:'))
    .map((line) => line.split(' ').slice(4, 6))
  assert.deepEqual(candidates, [
    ['192.0.2.1', '4000'],
    ['192.0.2.2', '4000'],
  ])
})

test("[decisions 8] refuses a browser without the room's codec", () => {
  const offer = checkOffer(sampleOffer().replaceAll('VP8/90000', 'VP9/90000'))
  assert.throws(
    () => negotiate(offer, 'VP8', new Set()),
    (error) => error instanceof RelayError && error.code === 'badOffer',
  )
})

test("[decisions 8] groups a video's SSRC with the SSRC of its retransmissions", () => {
  const [, voice, camera] = answer({}, ['voice', 'camera'])
  const named = (lines: string[]): (string | undefined)[] =>
    lines.filter((line) => /^a=ssrc/.test(line)).map((line) => /^a=ssrc(-group:FID)?/.exec(line)![0])
  assert.deepEqual(named(voice!), ['a=ssrc'])
  assert.deepEqual(named(camera!), ['a=ssrc-group:FID', 'a=ssrc', 'a=ssrc'])
  const [media, again] = camera!
    .filter((line) => line.startsWith('a=ssrc:'))
    .map((line) => /\d+/.exec(line)![0])
  assert.ok(camera!.includes(`a=ssrc-group:FID ${media} ${again}`))
  assert.notEqual(media, again)
})

test('[decisions 8] gives the first of two addresses the highest priority (RFC 8445 5.1.2)', () => {
  const priorities = answer({}, [])[1]!
    .filter((line) => line.startsWith('a=candidate:'))
    .map((line) => line.split(' ').slice(0, 4).join(' '))
  assert.deepEqual(priorities, ['a=candidate:1 1 udp 2130706431', 'a=candidate:2 1 udp 2130706175'])
})

test('[decisions 8] lets the browser start video at 1 Mbit/s, and limits data channel messages to 1,500 bytes', () => {
  const sections = answer({}, ['camera'])
  const begins = sections.map((lines) => /x-google-start-bitrate=(\d+)/.exec(lines.join())?.[1])
  assert.deepEqual(begins, [undefined, undefined, '1000', '1000', undefined, undefined])
  assert.ok(sections[5]!.includes('a=max-message-size:1500'))
  assert.ok(sections[5]!.includes('a=sctp-port:5000'))
})
