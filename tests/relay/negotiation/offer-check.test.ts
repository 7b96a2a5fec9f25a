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

test('[realtime media] an offer with the fixed slots is read completely', () => {
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

test('[realtime media] whatever is not our fixed slots is refused as badOffer', () => {
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

test('[realtime media] an offer as Firefox writes it is read: port 0 with bundle-only is no rejection', () => {
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

test('[realtime media] port 0 rejects a section that is not bundle-only, or in no bundle', () => {
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

test('[realtime media] a mangled offer is read or refused, but never breaks the relay', () => {
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
