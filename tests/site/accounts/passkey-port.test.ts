import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPasskeys } from '../../../site/accounts/passkey-port.ts'

for (const [hostname, isUsable] of [
  ['desk.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['192.168.10.4', false],
  ['[fe80::1]', false],
  ['10.example', true],
] as const)
  test(`[decisions 2] an address with the host name ${hostname} is ${isUsable ? '' : 'not '}usable for passkeys`, (t) => {
    Object.defineProperty(globalThis, 'location', { value: { hostname }, configurable: true })
    t.after(() => Reflect.deleteProperty(globalThis, 'location'))
    assert.equal(browserPasskeys.hasUsableAddress(), isUsable)
  })
