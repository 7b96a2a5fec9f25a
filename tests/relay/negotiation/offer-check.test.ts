import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RelayError } from '../../../relay/api.ts'
import { checkOffer, MAX_OFFER_BYTES } from '../../../relay/negotiation/offer-check.ts'
import { firefoxOffer, sampleOffer } from '../support/sample-offer.ts'

const isBadOffer = (error: unknown): boolean => error instanceof RelayError && error.code === 'badOffer'

function checks(sdp: unknown): boolean {
  try {
    checkOffer(sdp)
    return true
  } catch (error) {
    if (!isBadOffer(error)) throw error
    return false
  }
}

test('[realtime media] reads every field of an offer with the required media sections', () => {
  const offer = checkOffer(sampleOffer({ screen: 'inactive', whisper: 'sendonly' }))
  assert.deepEqual(
    offer.slots.map(({ slot, kind, mid, sends, receives }) => [slot, kind, mid, sends, receives]),
    [
      ['voice', 'audio', '0', true, true],
      ['camera', 'video', '1', true, true],
      ['screen', 'video', '2', false, false],
      ['whisper', 'audio', '3', true, false],
    ],
  )
  assert.deepEqual(offer.slots[1]!.ssrcs, [111, 112])
  assert.equal(offer.dataMid, '4')
  assert.equal(offer.sctpPort, 5000)
  assert.equal(offer.iceUfrag, 'Ab+/')
  assert.equal(offer.fingerprints.length, 1)
})

test('[realtime media] refuses offers that are incomplete, unencrypted, too long or have wrong media sections', () => {
  const good = sampleOffer()
  const bad: Record<string, unknown> = {
    'not a text': undefined,
    empty: '',
    'no SDP': 'GET / HTTP/1.1',
    'too long': good + 'a=x:y\r\n'.repeat(MAX_OFFER_BYTES / 7),
    'a section too few': good.replace(/m=audio[\s\S]*?(?=m=video)/, ''),
    'a section too many': good + good.slice(good.lastIndexOf('m=audio'), good.indexOf('m=application')),
    'slots in another order': good.replace('m=audio', 'm=video'),
    'a rejected slot': good.replace('m=video 9', 'm=video 0'),
    'plain RTP': good.replace('UDP/TLS/RTP/SAVPF 96', 'RTP/AVP 96'),
    'no data channel': good.replace('m=application 9 UDP/DTLS/SCTP', 'm=application 0 UDP/DTLS/SCTP'),
    'no port': good.replace('a=sctp-port:5000', 'a=sctp-port:70000'),
    'no mid': good.replace('a=mid:2\r\n', ''),
    'a mid that smuggles': good.replace('a=mid:2\r\n', 'a=mid:2 3\r\n'),
    'no password': good.replaceAll(/a=ice-pwd:.*\r\n/g, ''),
    'no fingerprint': good.replaceAll(/a=fingerprint:.*\r\n/g, ''),
    'the wrong end begins': good.replaceAll('a=setup:actpass', 'a=setup:passive'),
  }
  assert.equal(checks(good), true)
  for (const [name, sdp] of Object.entries(bad)) assert.equal(checks(sdp), false, name)
})

test('[realtime media] accepts port 0 with bundle-only, as Firefox offers it', () => {
  const offer = checkOffer(firefoxOffer())
  assert.deepEqual(
    offer.slots.map(({ slot, mid, sends, receives }) => [slot, mid, sends, receives]),
    [
      ['voice', '0', true, true],
      ['camera', '1', true, true],
      ['screen', '2', true, false],
      ['whisper', '3', false, true],
    ],
  )
  assert.deepEqual(offer.slots[1]!.ssrcs, [3865549746, 487790895])
  assert.equal(offer.slots[1]!.codecs[0]!.name, 'vp8')
  assert.equal(offer.slots[1]!.extensions.size, 5)
  assert.equal(offer.dataMid, '4')
  assert.equal(offer.sctpPort, 5000)
  assert.equal(offer.fingerprints.length, 1)
})

test('[realtime media] treats a media section with port 0 outside of a bundle as rejected', () => {
  const good = firefoxOffer()
  const bad: Record<string, string> = {
    'a slot that is not bundle-only': good.replace('a=bundle-only\r\n', ''),
    'a data channel that is not bundle-only': good.replace(
      /a=bundle-only\r\n(?=a=sendrecv\r\na=ice-pwd)/,
      '',
    ),
    'a slot outside of the bundle': good.replace('BUNDLE 0 1 2', 'BUNDLE 0 2'),
    'a data channel outside of the bundle': good.replace('BUNDLE 0 1 2 3 4', 'BUNDLE 0 1 2 3'),
    'no bundle at all': good.replace(/a=group:.*\r\n/, ''),
  }
  assert.equal(checks(good), true)
  for (const [name, sdp] of Object.entries(bad)) {
    assert.notEqual(sdp, good, name)
    assert.equal(checks(sdp), false, name)
  }
})

test('[realtime media] reads a damaged offer or refuses it with badOffer, and never throws another error', () => {
  const mangled = fc.tuple(
    fc.constantFrom(sampleOffer(), firefoxOffer()),
    fc.array(
      fc.record({
        at: fc.nat(firefoxOffer().length),
        cut: fc.integer({ min: 0, max: 40 }),
        insert: fc.oneof(
          fc.string({ maxLength: 20 }),
          fc.constantFrom('\r\n', 'm=', 'a=', ':', ' ', '0', 'a=inactive\r\n', 'a=bundle-only\r\n'),
        ),
      }),
      { maxLength: 12 },
    ),
  )
  fc.assert(
    fc.property(mangled, ([good, edits]) => {
      const sdp = edits.reduce(
        (text, { at, cut, insert }) => text.slice(0, at) + insert + text.slice(at + cut),
        good,
      )
      checks(sdp)
    }),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.anything(), (anything) => assert.equal(checks(anything), false)))
})

const withLine = (...lines: string[]) =>
  checkOffer(sampleOffer().replace('a=rtcp-rsize', ['a=rtcp-rsize', ...lines].join('\r\n'))).slots[1]!

test('[decisions 8] accepts header extension ids from 1 to 14', () => {
  const { extensions } = withLine(
    'a=extmap:0 urn:0',
    'a=extmap:1 urn:1',
    'a=extmap:14 urn:14',
    'a=extmap:15 urn:15',
  )
  assert.deepEqual(
    [0, 1, 14, 15].map((id) => extensions.get(`urn:${id}`)),
    [undefined, 1, 14, undefined],
  )
})

test('[decisions 8] accepts payload types up to 127 that the media section lists', () => {
  const offer = sampleOffer().replace('96 97 103 104', '96 97 103 127 128')
  const lines = ['a=rtpmap:127 AV1/90000', 'a=rtpmap:128 AV1/90000', 'a=rtpmap:99 AV1/90000']
  const { codecs } = checkOffer(offer.replace('a=rtcp-rsize', lines.join('\r\n'))).slots[1]!
  assert.deepEqual(
    codecs.map(({ payloadType }) => payloadType),
    [127, 96, 97, 103],
  )
})

test('[decisions 8] accepts at most two SSRCs in a media section, each of 32 bits', () => {
  const ssrcsOf = (group: string): number[] =>
    checkOffer(sampleOffer().replace('FID 111 112', `FID ${group}`)).slots[1]!.ssrcs
  assert.deepEqual(ssrcsOf('4294967295 0'), [4_294_967_295, 0])
  assert.deepEqual(ssrcsOf('4294967296 5'), [5])
  assert.deepEqual(ssrcsOf('-1 5'), [5])
  assert.deepEqual(ssrcsOf('1.5 x 5'), [5])
  assert.deepEqual(ssrcsOf('5 5 6 7'), [5, 6])
  const ungrouped = sampleOffer().replace('a=ssrc-group:FID 111 112\r\n', '')
  assert.deepEqual(checkOffer(ungrouped).slots[1]!.ssrcs, [111, 112])
})

test('[realtime media] accepts data channel ports from 1 to 65,535', () => {
  const withPort = (port: string): boolean =>
    checks(sampleOffer().replace('a=sctp-port:5000', `a=sctp-port:${port}`))
  assert.deepEqual(['0', '1', '65535', '65536', '5.5', 'x'].map(withPort), [
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('[realtime media] accepts an offer of the maximum size', () => {
  const good = sampleOffer()
  const filled = good + 'x'.repeat(MAX_OFFER_BYTES - good.length)
  assert.equal(checks(filled), true)
  assert.equal(checks(`${filled}x`), false)
  assert.equal(checks(`${filled.slice(1)}あ`), false, 'the limit counts bytes, not letters')
})

test('[decisions 8] accepts fingerprint, setup and ICE credentials at session level', () => {
  let offer = sampleOffer()
  for (const name of ['fingerprint', 'setup', 'ice-ufrag', 'ice-pwd']) {
    const [line] = new RegExp(`a=${name}:.*\\r\\n`).exec(offer)!
    offer = offer.replaceAll(line, '').replace('t=0 0\r\n', `t=0 0\r\n${line}`)
    assert.equal(offer.split(line).length, 2, `the line ${name} must occur once`)
  }
  const { fingerprints, iceUfrag, icePwd } = checkOffer(offer)
  assert.equal(fingerprints.length, 1)
  assert.deepEqual([iceUfrag, icePwd], ['Ab+/', '0123456789abcdefghijKLMN'])
  assert.equal(checks(offer.replace('a=setup:actpass', 'a=setup:passive')), false)
})
