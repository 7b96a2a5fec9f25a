import fc from 'fast-check'
import type { Chance } from './chance.ts'
import { anyText } from './foreign.ts'

/** A WebSocket frame as bytes on the TCP connection, after the handshake (RFC 6455 5.2). */
export interface HostileFrame {
  bytes: Buffer
  /** Whether the frame violates the protocol, so that the server may close the socket. */
  isMalformed: boolean
}

const OPCODES = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** A complete, masked WebSocket frame. */
function frameOf(opcode: number, content: Buffer, first = 0x80): Buffer {
  const { length } = content
  const size =
    length < 126
      ? Buffer.from([0x80 | length])
      : length < 65_536
        ? Buffer.from([0x80 | 126, length >> 8, length & 255])
        : Buffer.from([0x80 | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((bits) => (length >>> bits) & 255)])
  // The mask consists of zeros, so that the content stays readable.
  return Buffer.concat([Buffer.from([first | opcode]), size, Buffer.alloc(4), content])
}

/** `count` messages of an attacker who knows the contract. */
export const hostileTexts = (seed: number, count: number): string[] =>
  fc.sample(anyText, { seed, numRuns: count })

export function hostileFrame(chance: Chance, text: string): HostileFrame {
  if (chance.in100(62)) return { bytes: frameOf(OPCODES.text, Buffer.from(text)), isMalformed: false }
  if (chance.in100(50))
    return { bytes: frameOf(OPCODES.binary, chance.bytes(chance.upTo(1_600))), isMalformed: false }
  if (chance.in100(20))
    return { bytes: frameOf(OPCODES.ping, chance.bytes(chance.upTo(125))), isMalformed: false }
  return { bytes: malformed(chance, Buffer.from(text)), isMalformed: true }
}

function malformed(chance: Chance, content: Buffer): Buffer {
  const good = frameOf(OPCODES.text, content)
  return chance.one([
    () => frameOf(chance.upTo(16), content, chance.one([0, 0x80, 0xc0, 0xa0, 0xf0])),
    () => frameOf(OPCODES.text, Buffer.from([0xff, 0xfe, 0xc0, 0x80])),
    () => frameOf(OPCODES.close, chance.bytes(chance.upTo(130))),
    () => frameOf(OPCODES.ping, chance.bytes(300)),
    // An unmasked frame, which no browser sends.
    () => Buffer.concat([Buffer.from([0x81, Math.min(125, content.length)]), content.subarray(0, 125)]),
    // The header of a frame announces more bytes than fit into any memory. The header below it announces 65,535 bytes,
    // but nothing follows.
    () => Buffer.from([0x82, 0xff, 0x7f, ...Array<number>(7).fill(255)]),
    () => Buffer.from([0x82, 0xfe, 0xff, 0xff]),
    () => good.subarray(0, chance.upTo(good.length)),
    () => chance.bytes(1 + chance.upTo(200)),
  ])()
}
