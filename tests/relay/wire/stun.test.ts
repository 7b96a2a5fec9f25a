import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { type Address, addressOf } from '../../../relay/transport/address.ts'
import { IceLite } from '../../../relay/transport/ice-lite.ts'
import {
  encodeBindingRequest,
  encodeBindingSuccess,
  isStun,
  parseBindingRequest,
  readUsername,
} from '../../../relay/wire/stun.ts'
import { BROWSER_ICE, signedCheck } from '../support/stun-check.ts'

/** The sample request of RFC 5769 2.1. */
const SAMPLE_REQUEST = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b151263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
)
const SAMPLE_PASSWORD = 'VOkJxbRl1RmTxUk/WvJxBt'

test("[decisions 8] reads RFC 5769's sample request and verifies its signature", () => {
  const request = parseBindingRequest(SAMPLE_REQUEST)!
  assert.equal(request.username, 'evtj:h6vY')
  assert.equal(request.nominates, false)
  assert.equal(request.isSignedWith(SAMPLE_PASSWORD), true)
  assert.equal(request.isSignedWith(`${SAMPLE_PASSWORD}x`), false)
})

test('[decisions 8] encodes the mapped address as in RFC 5769 2.2 and 2.3', () => {
  const { transactionId } = parseBindingRequest(SAMPLE_REQUEST)!
  const ipv4 = encodeBindingSuccess(transactionId, { address: '192.0.2.1', port: 32_853 }, SAMPLE_PASSWORD)
  assert.equal(ipv4.toString('hex', 20, 32), '002000080001a147e112a643')
  const ipv6Address = { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32_853 }
  const ipv6 = encodeBindingSuccess(transactionId, ipv6Address, SAMPLE_PASSWORD)
  assert.equal(ipv6.toString('hex', 20, 44), '002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9')
})

const BROWSER = addressOf('192.0.2.7', 5000)
const OTHER = addressOf('192.0.2.8', 6000)
const TAKEN = addressOf('192.0.2.9', 7000)

interface Sent {
  datagram: Buffer
  to: Address
}

function openIce() {
  const sent: Sent[] = []
  let nowMs = 0
  const ice = new IceLite({
    send: (datagram, to) => sent.push({ datagram, to }),
    theirs: BROWSER_ICE,
    nowMs: () => nowMs,
    mayBeAt: ({ port }) => port !== TAKEN.port,
  })
  /** The last STUN check that the relay sent, and its destination. `answer` encodes the reply to that check. */
  const asked = () =>
    sent.flatMap(({ datagram, to }) => ({ to, check: parseBindingRequest(datagram) })).at(-1)
  const answer = (password = BROWSER_ICE.icePwd, at = OTHER) =>
    encodeBindingSuccess(asked()!.check!.transactionId, at, password)
  const nominate = (from: Address) => ice.handle(signedCheck(ice, ice.pwd, true), from)
  const wait = (ms: number): void => {
    nowMs += ms
  }
  return { sent, ice, asked, answer, nominate, wait }
}

test('[decisions 8] ignores a STUN check signed with another password', () => {
  const { sent, ice } = openIce()
  assert.equal(ice.handle(signedCheck(ice, 'wrong password, 22 chars', true), OTHER), false)
  assert.deepEqual(sent, [])
  assert.equal(ice.remote, undefined)
  assert.equal(ice.isProven(OTHER), false)
})

test('[decisions 8] sends media to the address that the browser nominated last, once the browser answers a STUN check there', () => {
  const { ice, asked, answer, nominate } = openIce()
  nominate(BROWSER)
  ice.handle(signedCheck(ice, ice.pwd, false), OTHER)
  assert.deepEqual(ice.remote, BROWSER)
  assert.equal(ice.isProven(OTHER), true)
  nominate(OTHER)
  assert.deepEqual(ice.remote, BROWSER, 'the new address has not answered a check yet')
  assert.deepEqual(asked()?.to, OTHER)
  assert.equal(asked()?.check?.username, `${BROWSER_ICE.iceUfrag}:${ice.ufrag}`)
  assert.equal(asked()?.check?.isSignedWith(BROWSER_ICE.icePwd), true)
  assert.equal(ice.handle(answer(), OTHER), true)
  assert.deepEqual(ice.remote, OTHER)
})

test('[decisions 8] ignores a STUN answer from another address, with another password or with an unknown transaction ID', () => {
  const { ice, answer, nominate } = openIce()
  nominate(BROWSER)
  nominate(OTHER)
  const foreign = encodeBindingSuccess(Buffer.alloc(12, 7), OTHER, BROWSER_ICE.icePwd)
  assert.equal(ice.handle(answer(), BROWSER), false)
  assert.equal(ice.handle(answer('not the browser’s password'), OTHER), false)
  assert.equal(ice.handle(foreign, OTHER), false)
  assert.deepEqual(ice.remote, BROWSER)
  assert.equal(ice.handle(answer(), OTHER), true)
  assert.equal(ice.handle(answer(), OTHER), false, 'a repeated answer is ignored')
})

test("[decisions 8] repeats the relay's own STUN check with the same ID when the browser nominates an address again", () => {
  const { ice, asked, answer, nominate } = openIce()
  nominate(BROWSER)
  nominate(OTHER)
  const first = answer()
  const firstId = asked()?.check?.transactionId
  nominate(OTHER)
  assert.deepEqual(asked()?.check?.transactionId, firstId)
  assert.equal(ice.handle(first, OTHER), true)
  assert.deepEqual(ice.remote, OTHER)
})

test('[decisions 8] keeps the current address if the browser nominates it again before another nominated address answers', () => {
  const { ice, answer, nominate } = openIce()
  nominate(BROWSER)
  nominate(OTHER)
  const late = answer()
  nominate(BROWSER)
  assert.equal(ice.handle(late, OTHER), false)
  assert.deepEqual(ice.remote, BROWSER)
})

test("[decisions 8] answers a STUN check from another participant's address, but sends no media there", () => {
  const { sent, ice, nominate } = openIce()
  assert.equal(nominate(TAKEN), true)
  assert.equal(sent.length, 1)
  assert.equal(ice.isProven(TAKEN), false)
  assert.equal(ice.remote, undefined)
  nominate(BROWSER)
  nominate(TAKEN)
  assert.equal(sent.length, 3, 'one answer to each check, and no check of its own')
  assert.deepEqual(ice.remote, BROWSER)
})

test('[decisions 8] limits how many STUN checks the relay answers and sends per second', () => {
  const { sent, ice, nominate, wait } = openIce()
  nominate(BROWSER)
  for (let port = 1; port <= 300; port++) nominate(addressOf('198.51.100.1', port))
  const answers = () => sent.filter(({ datagram }) => datagram.readUInt16BE(0) === 0x0101).length
  assert.equal(answers(), 100)
  assert.equal(sent.length - answers(), 10)
  for (let turn = 0; turn < 300; turn++) nominate(BROWSER)
  assert.equal(answers(), 200)
  wait(1000)
  nominate(OTHER)
  assert.equal(answers(), 201)
  assert.equal(ice.isProven(OTHER), true)
})

test('[decisions 8] remembers the 32 most recently used verified addresses, in addition to the address in use', () => {
  const { ice, nominate, wait } = openIce()
  nominate(BROWSER)
  for (let port = 1; port <= 99; port++) {
    wait(1000)
    nominate(addressOf('198.51.100.1', port))
  }
  const known = Array.from({ length: 99 }, (_, at) => ice.isProven(addressOf('198.51.100.1', at + 1)))
  assert.deepEqual(
    known,
    Array.from({ length: 99 }, (_, at) => at >= 67),
  )
  assert.equal(ice.isProven(BROWSER), true)
})

test('[decisions 8] reads the username of a STUN check, but not if the check is truncated or too long', () => {
  assert.equal(readUsername(SAMPLE_REQUEST), 'evtj:h6vY')
  assert.equal(readUsername(signedCheck({ ufrag: 'abc' }, 'x', false)), `abc:${BROWSER_ICE.iceUfrag}`)
  const answer = encodeBindingSuccess(Buffer.alloc(12), BROWSER, 'x')
  assert.equal(readUsername(answer), undefined)
  const cut = SAMPLE_REQUEST.subarray(0, 70)
  assert.equal(readUsername(cut), undefined)
  const long = Buffer.concat([SAMPLE_REQUEST, Buffer.alloc(701 - SAMPLE_REQUEST.length)])
  assert.equal(readUsername(long), undefined)
  assert.equal(readUsername(long.subarray(0, 700)), 'evtj:h6vY')
})

const changed = (position: number, value: number): Buffer => {
  const datagram = Buffer.from(SAMPLE_REQUEST)
  datagram[position] = value
  return datagram
}

test('[decisions 8] does not read STUN answers, indications or malformed messages as requests', () => {
  assert.equal(parseBindingRequest(changed(0, 0x01)), undefined, 'an answer')
  assert.equal(parseBindingRequest(changed(1, 0x11)), undefined, 'an indication')
  assert.equal(parseBindingRequest(changed(3, 0x54)), undefined, 'a shorter one')
  assert.equal(parseBindingRequest(changed(4, 0x22)), undefined, 'not STUN')
  assert.equal(parseBindingRequest(changed(0, 0x40)), undefined, 'ChannelData of TURN')
  assert.equal(parseBindingRequest(SAMPLE_REQUEST.subarray(0, 19)), undefined)
  assert.equal(parseBindingRequest(changed(23, 0xff)), undefined, 'an attribute that is longer than all')
})

test("[decisions 8] answers a STUN check with the sender's address, a signature and the fingerprint at the end", () => {
  const { transactionId } = parseBindingRequest(SAMPLE_REQUEST)!
  const answer = encodeBindingSuccess(transactionId, { address: '192.0.2.1', port: 32_853 }, SAMPLE_PASSWORD)
  assert.equal(answer.length, 20 + 12 + 24 + 8)
  assert.equal(answer.toString('hex', 0, 4), '0101002c')
  assert.deepEqual(answer.subarray(8, 20), transactionId)
  assert.equal(answer.toString('hex', 32, 36), '00080014')
  assert.equal(answer.toString('hex', 56, 60), '80280004')
  assert.equal(parseBindingRequest(answer), undefined)
})

test('[decisions 8] calculates the fingerprint as CRC-32 XOR the bytes "STUN" (RFC 8489 14.7)', () => {
  const id = Buffer.alloc(12, 3)
  const answer = encodeBindingSuccess(id, { address: '192.0.2.1', port: 1 }, 'secret')
  const sum = crc32(answer.subarray(0, answer.length - 8)) ^ Buffer.from('STUN').readUInt32BE(0)
  assert.equal(answer.readUInt32BE(answer.length - 4), sum >>> 0)
})

test('[decisions 8] pads the attributes of its own STUN checks to whole 32-bit words', () => {
  const lengthOf = (username: string): number =>
    encodeBindingRequest(Buffer.alloc(12), { username, password: 'x' }).length
  // The lengths of header, username, priority, role, integrity and fingerprint.
  assert.equal(lengthOf('abcd:efgh'), 20 + (4 + 12) + 8 + 12 + 24 + 8)
  assert.equal(lengthOf('abc:efgh'), 20 + (4 + 8) + 8 + 12 + 24 + 8)
})

test('[decisions 8] recognizes STUN by a first byte below four, the magic cookie and a complete header', () => {
  const firstByte = (first: number): boolean => isStun(changed(0, first))
  assert.deepEqual([0, 3, 4, 20].map(firstByte), [true, true, false, false])
  assert.equal(isStun(SAMPLE_REQUEST.subarray(0, 20)), true)
  assert.equal(isStun(SAMPLE_REQUEST.subarray(0, 19)), false)
})

const requestWith = (...attributes: number[]): Buffer => {
  const header = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')
  header.writeUInt16BE(attributes.length, 2)
  return Buffer.concat([header, Buffer.from(attributes)])
}

test('[decisions 8] refuses a STUN check without a signature, or with a signature of the wrong length', () => {
  assert.equal(parseBindingRequest(requestWith())!.isSignedWith('x'), false)
  for (const bytes of [0, 16, 24]) {
    const cut = requestWith(0, 0x08, 0, bytes, ...new Array(bytes).fill(0))
    assert.equal(parseBindingRequest(cut)!.isSignedWith('x'), false, `${bytes}`)
  }
})

test('[decisions 8] recognizes a nomination (USE-CANDIDATE) at the end of a STUN request', () => {
  assert.equal(parseBindingRequest(requestWith(0, 0x25, 0, 0))!.nominates, true)
  assert.equal(parseBindingRequest(requestWith())!.nominates, false)
})
