import { encodeBindingRequest, encodeBindingSuccess } from '../../../relay/wire/stun.ts'
import type { Chance } from '../../support/chance.ts'
import { signedCheck } from './stun-check.ts'

/** A random datagram of an attacker who knows the protocols and the ICE username fragment, but no password. */
export function hostileDatagram(chance: Chance, ice: { ufrag: string }): Buffer {
  const login = { username: `${ice.ufrag}:abcd`, password: 'a guess of 22 letters..' }
  const stranger = { ...login, username: `${chance.bytes(6).toString('base64')}:abcd` }
  const from = (least: number, below: number): number => least + chance.upTo(below - least)
  const datagram = chance.one([
    () => chance.bytes(chance.upTo(1500)),
    () => Buffer.alloc(chance.upTo(9000), chance.upTo(256)),
    () => encodeBindingRequest(chance.bytes(12), login),
    () => encodeBindingRequest(chance.bytes(12), stranger),
    () => encodeBindingSuccess(chance.bytes(12), { address: '127.0.0.1', port: 9 }, login.password),
    () => signedCheck(ice, login.password, true),
    () => Buffer.concat([Buffer.from([from(0x80, 0xc0), chance.upTo(256)]), chance.bytes(chance.upTo(60))]),
    () => Buffer.concat([Buffer.from([from(20, 64), 0xfe, 0xfd, 0, 0]), chance.bytes(chance.upTo(60))]),
    () => Buffer.concat([Buffer.from('000100002112a442', 'hex'), chance.bytes(chance.upTo(600))]),
  ])()
  if (datagram.length > 0 && chance.upTo(3) === 0)
    datagram[chance.upTo(datagram.length)]! ^= 1 << chance.upTo(8)
  return chance.upTo(5) === 0 ? datagram.subarray(0, chance.upTo(datagram.length + 1)) : datagram
}
