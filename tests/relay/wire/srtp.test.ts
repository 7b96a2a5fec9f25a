import assert from 'node:assert/strict'
import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { parseRtpHeader, writeRtpHeader } from '../../../relay/wire/rtp.ts'
import { SrtpReceiver as AnyReceiver, SrtpSender as AnySender } from '../../../relay/wire/srtp.ts'
import { deriveSrtpKeys, type SrtpKeys } from '../../../relay/wire/srtp-keys.ts'
import { ENGINES } from '../support/engines.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** RFC 7714 16 and 17 give session keys, without a derivation. */
function vectorKeys(): SrtpKeys {
  const key = createSecretKey(hex('000102030405060708090a0b0c0d0e0f'))
  const salt = hex('517569642070726f2071756f')
  return { rtpKey: key, rtpSalt: salt, rtcpKey: key, rtcpSalt: salt }
}

function randomKeys(): SrtpKeys {
  return deriveSrtpKeys(randomBytes(16), randomBytes(12))
}

function rtp(sequenceNumber: number, ssrc = 42): Buffer {
  const header = Buffer.alloc(12)
  writeRtpHeader(header, { marker: false, payloadType: 96, sequenceNumber, timestamp: 0, ssrc }, false)
  return header
}

const VECTOR_HEADER = hex('8040f17b 8041f8d3 5501a0b2')
const VECTOR_PAYLOAD = hex(
  '47616c6c 69612065 7374206f 6d6e6973 20646976 69736120 696e2070 61727465 73207472 6573',
)
const VECTOR_DATAGRAM = hex(
  '8040f17b 8041f8d3 5501a0b2 f24de3a3 fb34de6c acba861c 9d7e4bca be633bd5 0d294e6f 42a5f47a 51c7d19b 36de3adf 8833899d 7f27beb1 6a9152cf 765ee439 0cce',
)

function unprotect(receiver: AnyReceiver, datagram: Buffer): Buffer | undefined {
  return receiver.unprotectRtp(Buffer.from(datagram), parseRtpHeader(datagram)!)
}

for (const [name, createEngine] of Object.entries(ENGINES)) {
  const { srtp } = createEngine()
  /** Its datagrams are kept here, which the memory they are made in does not allow for long. */
  class SrtpSender extends AnySender {
    constructor(keys: SrtpKeys) {
      super(keys, srtp)
    }
    override protectRtp(header: Buffer, payload: Buffer): Buffer {
      return Buffer.from(super.protectRtp(header, payload))
    }
    override protectRtcp(compound: Buffer): Buffer {
      return Buffer.from(super.protectRtcp(compound))
    }
  }
  class SrtpReceiver extends AnyReceiver {
    constructor(keys: SrtpKeys) {
      super(keys, srtp)
    }
  }

  test(`[decisions 8] ${name}: RTP is sealed as in the example of RFC 7714 16.1.1, and opened again`, () => {
    assert.deepEqual(new SrtpSender(vectorKeys()).protectRtp(VECTOR_HEADER, VECTOR_PAYLOAD), VECTOR_DATAGRAM)
    assert.deepEqual(unprotect(new SrtpReceiver(vectorKeys()), VECTOR_DATAGRAM), VECTOR_PAYLOAD)
  })

  test(`[decisions 8] ${name}: session keys are derived as in the example of RFC 3711 B.3`, () => {
    const keys = deriveSrtpKeys(hex('E1F97A0D3E018BE0D64FA32C06DE4139'), hex('0EC675AD498AFEEBB6960B3AABE6'))
    assert.deepEqual(keys.rtpKey.export(), hex('C61E7A93744F39EE10734AFE3FF7A087'))
    assert.deepEqual(keys.rtpSalt, hex('30CBBC08863D8C85D49DB34A'))
  })

  test(`[decisions 8] ${name}: a copy, a changed bit and a fragment are refused; the genuine packet still passes`, () => {
    const keys = randomKeys()
    const receiver = new SrtpReceiver(keys)
    const datagram = new SrtpSender(keys).protectRtp(rtp(7), Buffer.from('hello'))
    for (const position of [1, 3, 12, datagram.length - 1]) {
      const forged = Buffer.from(datagram)
      forged[position]! ^= 1
      assert.equal(unprotect(receiver, forged), undefined, `byte ${position}`)
    }
    assert.equal(unprotect(receiver, datagram.subarray(0, 20)), undefined)
    assert.deepEqual(unprotect(receiver, datagram), Buffer.from('hello'))
    assert.equal(unprotect(receiver, datagram), undefined)
  })

  test(`[decisions 8] ${name}: the rollover counter survives wraps with loss and reordering around them`, () => {
    const keys = randomKeys()
    const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
    const sealed: { index: number; datagram: Buffer }[] = []
    for (let index = 60_000; index < 200_000; index += 150) {
      const payload = Buffer.from(String(index))
      sealed.push({ index, datagram: sender.protectRtp(rtp(index & 0xffff), payload) })
    }
    for (let at = 0; at + 1 < sealed.length; at += 2) {
      for (const { index, datagram } of [sealed[at + 1]!, sealed[at]!]) {
        assert.equal(unprotect(receiver, datagram)?.toString(), String(index))
      }
    }
  })

  test(`[decisions 8] ${name}: RTCP is sealed and opened, copies and forgeries refused`, () => {
    const keys = randomKeys()
    const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
    const compound = hex('81c9 0007 00000001 00000002 00000000 00000000 00000000 00000000 00000000')
    const first = sender.protectRtcp(compound)
    const second = sender.protectRtcp(compound)
    assert.notDeepEqual(first, second)
    const forged = Buffer.from(second)
    forged[9]! ^= 1
    assert.equal(receiver.unprotectRtcp(Buffer.from(forged)), undefined)
    assert.deepEqual(receiver.unprotectRtcp(Buffer.from(second)), compound)
    assert.deepEqual(receiver.unprotectRtcp(Buffer.from(first)), compound)
    assert.equal(receiver.unprotectRtcp(Buffer.from(first)), undefined)
    assert.equal(receiver.unprotectRtcp(Buffer.from(Buffer.alloc(10))), undefined)
  })

  test(`[decisions 8] ${name}: thousands of made-up streams do not fill the memory`, () => {
    const keys = randomKeys()
    const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
    const accepted = Array.from({ length: 200 }, (_, ssrc) =>
      unprotect(receiver, sender.protectRtp(rtp(1, ssrc + 1), Buffer.from('x'))),
    ).filter((payload) => payload !== undefined)
    assert.equal(accepted.length, 32)
  })

  test(`[decisions 8] ${name}: of a datagram without content there is content, of one with a byte less of its tag there is none`, () => {
    const keys = randomKeys()
    const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
    const empty = sender.protectRtp(rtp(1), Buffer.alloc(0))
    assert.equal(unprotect(receiver, empty.subarray(0, empty.length - 1)), undefined)
    assert.deepEqual(unprotect(receiver, empty), Buffer.alloc(0))
    const report = sender.protectRtcp(Buffer.from('81c9000100000001', 'hex'))
    assert.equal(receiver.unprotectRtcp(Buffer.from(report.subarray(1))), undefined)
    assert.deepEqual(receiver.unprotectRtcp(Buffer.from(report)), Buffer.from('81c9000100000001', 'hex'))
  })

  test(`[decisions 8] ${name}: each key is the stream of its own label (RFC 3711 4.3.2): 0 and 2 for RTP, 3 and 5 for RTCP`, () => {
    const [masterKey, masterSalt] = [randomBytes(16), randomBytes(12)]
    const block = (label: number): Buffer => {
      const counter = Buffer.concat([masterSalt, Buffer.alloc(4)])
      counter[7]! ^= label
      return createCipheriv('aes-128-ecb', masterKey, null).update(counter)
    }
    const keys = deriveSrtpKeys(masterKey, masterSalt)
    assert.deepEqual(
      [keys.rtpKey.export(), keys.rtpSalt, keys.rtcpKey.export(), keys.rtcpSalt],
      [block(0), block(2).subarray(0, 12), block(3), block(5).subarray(0, 12)],
    )
  })

  test(`[decisions 8] ${name}: a report in clear text is refused, also one that was sealed`, () => {
    const keys = randomKeys()
    const report = new SrtpSender(keys).protectRtcp(hex('81c9000100000001'))
    report[report.length - 4]! &= 0x7f
    assert.equal(new SrtpReceiver(keys).unprotectRtcp(report), undefined)
  })
}
