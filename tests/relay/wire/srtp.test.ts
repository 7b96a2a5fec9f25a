import assert from 'node:assert/strict'
import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { parseRtpHeader, writeRtpHeader } from '../../../relay/wire/rtp.ts'
import { SrtpReceiver as AnyReceiver, SrtpSender as AnySender } from '../../../relay/wire/srtp.ts'
import { createSrtpCipher } from '../../../relay/wire/srtp-ciphers.ts'
import {
  AEAD_AES_128_GCM,
  AES128_CM_HMAC_SHA1_80,
  deriveSrtpKeys,
  SRTP_PROFILES,
  type SrtpKeys,
  type SrtpProfile,
} from '../../../relay/wire/srtp-keys.ts'
import { ENGINES } from '../support/engines.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** The examples of RFC 7714 16 give the session keys themselves, so none are derived. */
function gcmVectorKeys(): SrtpKeys {
  const key = createSecretKey(hex('000102030405060708090a0b0c0d0e0f'))
  const keys = { key, salt: hex('517569642070726f2071756f'), authenticationKey: key }
  return { profile: AEAD_AES_128_GCM, rtp: keys, rtcp: keys }
}

/** The example keys of RFC 3711 B.3. */
const MASTER_KEY = hex('E1F97A0D3E018BE0D64FA32C06DE4139')
const MASTER_SALT = hex('0EC675AD498AFEEBB6960B3AABE6')

const randomKeys = (profile: SrtpProfile): SrtpKeys =>
  deriveSrtpKeys(profile, randomBytes(16), randomBytes(profile.saltBytes))

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

/** The packets that libsrtp's own test (srtp_driver.c) expects with the keys of RFC 3711 B.3. */
const LIBSRTP = {
  header: hex('800f1234 decafbad cafebabe'),
  payload: Buffer.alloc(16, 0xab),
  datagram: hex('800f1234 decafbad cafebabe 4e55dc4c e79978d8 8ca4d215 949d2402 b78d6acc 99ea179b 8dbb'),
  report: hex('81c8000b cafebabe abababab abababab abababab abababab'),
  sealedReport: hex('81c8000b cafebabe 7128035b e487b9bd bef89041 f977a5a8 80000001 993e08cd 54d6c123 0798'),
}

const flipped = (bytes: Buffer, bit: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[bit >> 3]! ^= 1 << (bit & 7)
  return changed
}

function unprotect(receiver: AnyReceiver, datagram: Buffer): Buffer | undefined {
  return receiver.unprotectRtp(Buffer.from(datagram), parseRtpHeader(datagram)!)
}

test('[RFC 3711] derives session keys as in example B.3', () => {
  const keys = deriveSrtpKeys(AES128_CM_HMAC_SHA1_80, MASTER_KEY, MASTER_SALT)
  assert.deepEqual(keys.rtp.key.export(), hex('C61E7A93744F39EE10734AFE3FF7A087'))
  assert.deepEqual(keys.rtp.salt, hex('30CBBC08863D8C85D49DB34A9AE1'))
  assert.deepEqual(keys.rtp.authenticationKey.export(), hex('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4'))
})

for (const profile of SRTP_PROFILES)
  test(`[RFC 3711] ${profile.name} derives each key with its own label (4.3.2): 0 to 2 for RTP, 3 to 5 for RTCP`, () => {
    const [masterKey, masterSalt] = [randomBytes(16), randomBytes(profile.saltBytes)]
    const stream = (label: number, bytes: number): Buffer => {
      const counters = [0, 1].map((block) => {
        const counter = Buffer.concat([masterSalt, Buffer.alloc(16 - masterSalt.length)])
        counter[7]! ^= label
        counter[15]! ^= block
        return counter
      })
      const ecb = createCipheriv('aes-128-ecb', masterKey, null)
      return ecb.update(Buffer.concat(counters)).subarray(0, bytes)
    }
    const keys = deriveSrtpKeys(profile, masterKey, masterSalt)
    for (const [first, { key, authenticationKey, salt }] of [
      [0, keys.rtp],
      [3, keys.rtcp],
    ] as const)
      assert.deepEqual(
        [key.export(), authenticationKey.export(), salt],
        [stream(first, 16), stream(first + 1, 20), stream(first + 2, profile.saltBytes)],
      )
  })

for (const [name, createEngine] of Object.entries(ENGINES)) {
  const { srtp } = createEngine()
  /** An SrtpSender that copies its datagrams, because their memory is soon overwritten. */
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

  test(`[RFC 7714] ${name} encrypts RTP as in example 16.1.1 and decrypts it`, () => {
    assert.deepEqual(
      new SrtpSender(gcmVectorKeys()).protectRtp(VECTOR_HEADER, VECTOR_PAYLOAD),
      VECTOR_DATAGRAM,
    )
    assert.deepEqual(unprotect(new SrtpReceiver(gcmVectorKeys()), VECTOR_DATAGRAM), VECTOR_PAYLOAD)
  })

  test(`[RFC 3711] ${name} encrypts with the key stream of example B.2`, () => {
    const key = createSecretKey(hex('2B7E151628AED2A6ABF7158809CF4F3C'))
    const authenticationKey = createSecretKey(randomBytes(20))
    const session = { key, salt: hex('F0F1F2F3F4F5F6F7F8F9FAFBFCFD'), authenticationKey }
    const keys = { profile: AES128_CM_HMAC_SHA1_80, rtp: session, rtcp: session }
    const datagram = new SrtpSender(keys).protectRtp(rtp(0, 0), Buffer.alloc(48))
    assert.deepEqual(
      datagram.subarray(12, 60),
      hex(
        'E03EAD0935C95E80E166B16DD92B4EB4 D23513162B02D0F72A43A2FE4A5F97AB 41E95B3BB0A2E8DD477901E4FCA894C0',
      ),
    )
  })

  test(`[RFC 3711] ${name} encrypts RTP and RTCP like libsrtp, and decrypts the packets of libsrtp`, () => {
    const keys = deriveSrtpKeys(AES128_CM_HMAC_SHA1_80, MASTER_KEY, MASTER_SALT)
    const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
    assert.deepEqual(sender.protectRtp(LIBSRTP.header, LIBSRTP.payload), LIBSRTP.datagram)
    assert.deepEqual(unprotect(receiver, LIBSRTP.datagram), LIBSRTP.payload)
    // Uses up index 0, because libsrtp starts with index 1.
    sender.protectRtcp(LIBSRTP.report)
    assert.deepEqual(sender.protectRtcp(LIBSRTP.report), LIBSRTP.sealedReport)
    assert.deepEqual(receiver.unprotectRtcp(Buffer.from(LIBSRTP.sealedReport)), LIBSRTP.report)
  })

  for (const profile of SRTP_PROFILES) {
    const title = `${name}, ${profile.name}`

    test(`[decisions 8] ${title}: refuses modified, truncated and repeated RTP packets`, () => {
      const keys = randomKeys(profile)
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

    test(`[decisions 8] ${title}: decrypts packets after loss and reordering around several wrap-arounds`, () => {
      const keys = randomKeys(profile)
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

    test(`[decisions 8] ${title}: decrypts RTCP that it has encrypted, and refuses repeated and forged packets`, () => {
      const keys = randomKeys(profile)
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

    test(`[decisions 8] ${title}: accepts at most 32 streams, so that no sender can exhaust the memory`, () => {
      const keys = randomKeys(profile)
      const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
      const accepted = Array.from({ length: 200 }, (_, ssrc) =>
        unprotect(receiver, sender.protectRtp(rtp(1, ssrc + 1), Buffer.from('x'))),
      ).filter((payload) => payload !== undefined)
      assert.equal(accepted.length, 32)
    })

    test(`[decisions 8] ${title}: decrypts an empty payload, and refuses a truncated tag`, () => {
      const keys = randomKeys(profile)
      const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
      const empty = sender.protectRtp(rtp(1), Buffer.alloc(0))
      assert.equal(unprotect(receiver, empty.subarray(0, empty.length - 1)), undefined)
      assert.deepEqual(unprotect(receiver, empty), Buffer.alloc(0))
      const report = sender.protectRtcp(Buffer.from('81c9000100000001', 'hex'))
      assert.equal(receiver.unprotectRtcp(Buffer.from(report.subarray(1))), undefined)
      assert.deepEqual(receiver.unprotectRtcp(Buffer.from(report)), Buffer.from('81c9000100000001', 'hex'))
    })

    test(`[RFC 3711] ${title}: refuses unencrypted RTCP, even with a valid tag`, () => {
      const keys = randomKeys(profile)
      const report = hex('81c9000100000001')
      const cipher = createSrtpCipher(profile, keys.rtcp, 'seal', srtp)
      const sealedAs = (word: number): Buffer => {
        const datagram = Buffer.concat([report, Buffer.alloc(cipher.rtcpTailBytes)])
        cipher.sealRtcp(datagram, 1, word)
        return datagram
      }
      const receiver = new SrtpReceiver(keys)
      assert.equal(receiver.unprotectRtcp(sealedAs(1)), undefined)
      assert.deepEqual(receiver.unprotectRtcp(sealedAs(0x80000001)), report)
    })

    test(`[RFC 3711] ${title}: refuses datagrams of another profile`, () => {
      const keys = randomKeys(profile)
      for (const other of SRTP_PROFILES.filter((one) => one !== profile)) {
        const sender = new SrtpSender({ ...keys, profile: other })
        const receiver = new SrtpReceiver(keys)
        assert.equal(unprotect(receiver, sender.protectRtp(rtp(1), Buffer.alloc(60))), undefined)
        assert.equal(receiver.unprotectRtcp(sender.protectRtcp(hex('81c9000100000001'))), undefined)
      }
    })

    test(`[RFC 3711] ${title}: refuses every changed bit, and still accepts the authentic packets`, () => {
      const keys = randomKeys(profile)
      const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)]
      const datagram = sender.protectRtp(rtp(7), Buffer.from('some words'))
      const report = sender.protectRtcp(hex('81c9000100000001'))
      for (let bit = 16; bit < datagram.length * 8; bit++)
        assert.equal(unprotect(receiver, flipped(datagram, bit)), undefined, `RTP, bit ${bit}`)
      for (let bit = 0; bit < report.length * 8; bit++)
        assert.equal(receiver.unprotectRtcp(flipped(report, bit)), undefined, `RTCP, bit ${bit}`)
      assert.deepEqual(unprotect(receiver, datagram), Buffer.from('some words'))
      assert.deepEqual(receiver.unprotectRtcp(report), hex('81c9000100000001'))
    })
  }
}
