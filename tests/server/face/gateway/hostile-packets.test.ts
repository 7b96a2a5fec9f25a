import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeFaceFrame } from '#core/face/frame.ts'
import { readOsc } from '../../../../server/face/gateway/osc.ts'
import { FaceSource } from '../../../../server/face/gateway/source.ts'
import {
  I_FACIAL_MOCAP_SAMPLE,
  iFacialMocap,
  liveLinkFace,
  oscBundle,
  oscMessage,
  oscText,
  vmcBlend,
  vmcFrame,
} from '../../../support/capture-packets.ts'

const read = (packet: Buffer) => new FaceSource().read(packet, 0)
const GOOD: Record<string, Buffer> = {
  'Live Link Face': liveLinkFace({ shapes: { jawOpen: 0.5 } }),
  'VMC bundle': vmcFrame({ JawOpen: 0.5, Blink: 1 }),
  'VMC message': vmcBlend('JawOpen', 0.5),
}

for (const [name, packet] of Object.entries(GOOD)) {
  test(`[9] ${name}: rejects a packet that is cut anywhere or has an extra byte`, () => {
    assert.notEqual(read(packet), 'malformed')
    const cuts = Array.from({ length: packet.length }, (_, bytes) => packet.subarray(0, bytes))
    const survivors = cuts.filter((cut) => read(cut) !== 'malformed').map((cut) => cut.length)
    // lengths at which a cut packet is still valid: Live Link Face before its values, a bundle after a whole element
    const allowed: Record<string, number[]> = {
      'Live Link Face': [1 + 4 + 36 + 4 + 6],
      'VMC bundle': [16, 16 + 40, 16 + 40 + 40],
      'VMC message': [20],
    }
    assert.deepEqual(
      survivors.filter((bytes) => !allowed[name]!.includes(bytes)),
      [],
    )
    assert.equal(read(Buffer.concat([packet, Buffer.from([0])])), 'malformed')
  })
}

test('[9] OSC: rejects deeply nested bundles and element sizes that reach outside the bundle', () => {
  let nested = vmcBlend('JawOpen', 1)
  for (let depth = 0; depth < 40; depth++) nested = oscBundle(nested)
  assert.equal(read(nested), 'malformed')
  for (const size of [-1, 0, 3, 36, 40, 2 ** 31 - 1]) {
    const bundle = oscBundle(vmcBlend('JawOpen', 1))
    bundle.writeInt32BE(size, 16)
    assert.equal(read(bundle), size === 36 ? 'partial' : 'malformed')
  }
})

test('[9] OSC: rejects too many messages, too many arguments, unknown types and unterminated texts', () => {
  const many = oscBundle(...Array.from({ length: 600 }, () => oscMessage('/a')))
  assert.equal(readOsc(many), undefined)
  assert.equal(readOsc(oscMessage('/a', ...Array.from({ length: 65 }, () => 1))), undefined)
  assert.equal(readOsc(Buffer.concat([oscText('/a'), oscText(',q')])), undefined)
  assert.equal(readOsc(Buffer.concat([oscText('/a'), oscText(',s'), Buffer.from('endless!')])), undefined)
  assert.equal(
    readOsc(Buffer.concat([oscText('/a'), oscText(',b'), Buffer.from([0x7f, 255, 255, 255])])),
    undefined,
  )
  assert.equal(
    readOsc(Buffer.concat([oscText('/a'), oscText(',b'), Buffer.from([255, 255, 255, 255])])),
    undefined,
  )
})

test('[9] OSC: skips arguments of unused types and reads the following ones correctly', () => {
  const packet = Buffer.concat([
    oscText('/a'),
    oscText(',bhTNf'),
    Buffer.from([0, 0, 0, 2, 1, 2, 0, 0]),
    Buffer.alloc(8),
    oscMessage('/x', 2.5).subarray(8),
  ])
  assert.deepEqual(readOsc(packet)?.[0]?.args, [undefined, undefined, true, undefined, 2.5])
})

test('[9] VMC: rejects known messages with wrong arguments or NaN values', () => {
  const wrong = [
    oscMessage('/VMC/Ext/Blend/Val', 'JawOpen'),
    oscMessage('/VMC/Ext/Blend/Val', 1, 1),
    oscMessage('/VMC/Ext/Blend/Val', 'JawOpen', Number.NaN),
    oscMessage('/VMC/Ext/Bone/Pos', 'Head', 0, 0, 0, 0, 0, 0),
    oscMessage('/VMC/Ext/Bone/Pos', 'Head', 0, 0, 0, 0, 0, Number.POSITIVE_INFINITY, 1),
    oscMessage('/VMC/Ext/T', 'now'),
    oscMessage('/VMC/Ext/VRM', 'path', 1),
  ]
  assert.deepEqual(
    wrong.map(read),
    wrong.map(() => 'malformed'),
  )
})

test('[9] Live Link Face: rejects packets with wrong versions, lengths, times or NaN', () => {
  const change = (write: (packet: Buffer) => void): Buffer => {
    const packet = liveLinkFace()
    write(packet)
    return packet
  }
  const timeAt = 1 + 4 + 36 + 4 + 6
  const wrong = [
    change((packet) => packet.writeUInt8(7, 0)),
    change((packet) => packet.writeInt32BE(-1, 1)),
    change((packet) => packet.writeInt32BE(1_000_000, 1)),
    change((packet) => packet.writeInt32BE(-6, 41)),
    change((packet) => packet.writeInt32BE(250, 41)),
    change((packet) => packet.writeInt32BE(0, timeAt + 8)),
    change((packet) => packet.writeInt32BE(-1, timeAt + 12)),
    change((packet) => packet.writeFloatBE(Number.NaN, timeAt + 4)),
    change((packet) => packet.writeUInt8(200, timeAt + 16)),
    change((packet) => packet.writeFloatBE(Number.NaN, timeAt + 17)),
    liveLinkFace({ values: [1, 2, 3] }),
  ]
  assert.deepEqual(
    wrong.map(read),
    wrong.map(() => 'malformed'),
  )
})

test('[9] iFacialMocap: rejects packets with missing, too many or malformed values', () => {
  const text = I_FACIAL_MOCAP_SAMPLE.toString()
  const wrong = [
    'hello|world|',
    'jawOpen-1|jawLeft-2|=head#1,2,3|',
    text.replace('jawOpen-12', 'jawOpen-wide'),
    text.replace('jawOpen-12', 'jawOpen-'),
    text.replace('jawOpen-12', 'jawOpen'),
    text.replace(/=head#[^|]*/, '=head#1,2'),
    text.replace(/=head#[^|]*/, '=head#1,,3'),
    text.replace(/=head#[^|]*/, '=head#1,2,NaN'),
    text + 'x-1|'.repeat(200),
  ]
  assert.deepEqual(
    wrong.map((packet) => read(Buffer.from(packet))),
    wrong.map(() => 'malformed'),
  )
})

const seeds = [...Object.values(GOOD), I_FACIAL_MOCAP_SAMPLE, iFacialMocap({ version: 2 })]
const damaged = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(2_000), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }),
    fc.nat(2_000),
  )
  .map(([seed, changes, length]) => {
    const packet = Buffer.from(seed)
    for (const [at, byte] of changes) packet[at % packet.length] = byte
    return packet.subarray(0, length)
  })
const noise = fc.uint8Array({ maxLength: 1_600 }).map((bytes) => Buffer.from(bytes))

test('[9] the face packet parser never throws, and produces only valid frames', () => {
  const source = new FaceSource()
  fc.assert(
    fc.property(fc.oneof(damaged, noise), (packet) => {
      if (source.read(packet, 0) === 'face') assert.equal(encodeFaceFrame(source.frame).byteLength, 76)
    }),
    { numRuns: 20_000 },
  )
})
