import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { shippedPackages, THIRD_PARTY_FILE, thirdPartyPage } from '../../tools/studio/third-party.ts'

test('[decisions] THIRD_PARTY.md lists exactly the packages that ship (npm run studio -- third-party)', () => {
  assert.equal(readFileSync(THIRD_PARTY_FILE, 'utf8'), thirdPartyPage(shippedPackages()))
})

test('[decisions] every shipped package has a license that allows redistribution', () => {
  const allowed =
    /^(MIT|MIT-0|ISC|Apache-2\.0|(2|3)-Clause BSD|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|PSF-2\.0|Unlicense|CC0-1\.0)$/
  const unclear = shippedPackages().filter(
    ({ license }) =>
      !license
        .replace(/[()]/g, '')
        .split(/ AND | OR /)
        .every((one) => allowed.test(one.replace(/ License$/, ''))),
  )
  assert.deepEqual(unclear, [])
})
