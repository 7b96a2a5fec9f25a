import { createHmac } from 'node:crypto'

export const BROWSER_ICE = { iceUfrag: 'abcd', icePwd: 'the browser, 22 letters' }

/** A browser's connectivity check (RFC 8445 7.2.2), addressed to the agent with this ICE username fragment. */
export function signedCheck(agent: { ufrag: string }, password: string, nominates: boolean): Buffer {
  const username = Buffer.from(`${agent.ufrag}:${BROWSER_ICE.iceUfrag}`)
  const padded = Buffer.alloc(Math.ceil(username.length / 4) * 4)
  username.copy(padded)
  const lead = Buffer.alloc(4)
  lead.writeUInt16BE(0x0006, 0)
  lead.writeUInt16BE(username.length, 2)
  const nomination = nominates ? Buffer.from([0x00, 0x25, 0, 0]) : Buffer.alloc(0)
  const header = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')
  const unsigned = Buffer.concat([header, lead, padded, nomination])
  unsigned.writeUInt16BE(unsigned.length - 20 + 24, 2)
  const signature = createHmac('sha1', password).update(unsigned).digest()
  return Buffer.concat([unsigned, Buffer.from([0x00, 0x08, 0, 20]), signature])
}
