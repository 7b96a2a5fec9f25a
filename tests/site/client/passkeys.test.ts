import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPasskeys } from '../../../site/client/passkeys.ts'

const there = { isConditionalMediationAvailable: async () => true }

for (const [hostname, offers] of [
  ['desk.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['192.168.10.4', false],
  ['[fe80::1]', false],
  ['10.example', true],
] as const)
  test(`[decisions 2] at ${hostname} passkeys are ${offers ? '' : 'not '}offered in the field of the login ID`, async (t) => {
    for (const [name, value] of Object.entries({ location: { hostname }, PublicKeyCredential: there })) {
      Object.defineProperty(globalThis, name, { value, configurable: true })
      t.after(() => Reflect.deleteProperty(globalThis, name))
    }
    assert.equal(await browserPasskeys.areFilledIn(), offers)
  })
