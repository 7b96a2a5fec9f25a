import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '../../support/browser.ts'
import { formListens, letIn, openPerson, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

/**
 * Gives the page a virtual authenticator for passkeys (Chromium's, by CDP). It verifies its user at once unless
 * `isUserVerified` is false.
 */
async function withDevice({ context, page }: Person, more: { isUserVerified?: boolean } = {}) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      automaticPresenceSimulation: true,
      isUserVerified: true,
      ...more,
    },
  })
  return { session, authenticatorId }
}
type Device = Awaited<ReturnType<typeof withDevice>>

/** Gives another browser the same passkeys, in a new virtual authenticator. */
async function carry(from: Device, to: Person): Promise<Device> {
  const { credentials } = await from.session.send('WebAuthn.getCredentials', {
    authenticatorId: from.authenticatorId,
  })
  const device = await withDevice(to)
  for (const credential of credentials)
    await device.session.send('WebAuthn.addCredential', {
      authenticatorId: device.authenticatorId,
      credential,
    })
  return device
}

/**
 * Switches off the offer of passkeys by autofill, which Chromium's virtual authenticator accepts by itself. Only the
 * button then starts the sign-in.
 */
const withoutOffers = ({ context }: Person) =>
  context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

const byButton = ({ page }: Person) => page.getByRole('button', { name: 'パスキーでログイン' })

test('[decisions 2] a user signs in with a passkey by button and by autofill, until the passkey is removed', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  // passkeys need a host name, which 127.0.0.1 is not
  const base = server.base.replace('127.0.0.1', 'localhost')
  const owner = await openPerson(browser, base)
  const device = await withDevice(owner)
  await letIn(owner, 'operator1')
  await owner.page.goto('/app/users/profile')
  const card = owner.page.getByRole('region', { name: 'パスキー' })
  await card.getByRole('button', { name: 'パスキーを追加' }).click()
  await card.getByLabel(/^名前/).fill('ノートPC')
  await card
    .getByLabel(/^現在のパスワード/)
    .first()
    .fill('Demo-2026')
  await card.getByRole('button', { name: '端末で続ける' }).click()
  await card.getByRole('listitem').filter({ hasText: 'ノートPC' }).waitFor()
  await card.getByText('まだ使っていません').waitFor()

  const other = await openPerson(browser, base, { width: 390, height: 844 })
  await withoutOffers(other)
  const carried = await carry(device, other)
  // if the authenticator does not verify its user, the page shows a message and enables the button again
  await carried.session.send('WebAuthn.setUserVerified', {
    authenticatorId: carried.authenticatorId,
    isUserVerified: false,
  })
  await other.page.goto('/login')
  await formListens(other.page)
  await byButton(other).click()
  await other.page.getByText(/パスキーは選ばれませんでした/).waitFor()
  await carried.session.send('WebAuthn.setUserVerified', {
    authenticatorId: carried.authenticatorId,
    isUserVerified: true,
  })
  await byButton(other).click()
  await other.page.waitForURL('**/app/service/standby**')

  // autofill: Chromium's virtual authenticator picks the only passkey without a click
  const third = await openPerson(browser, base)
  await carry(carried, third)
  await third.page.goto('/login')
  await third.page.waitForURL('**/app/service/standby**')

  await owner.page.reload()
  await card.getByText(/最後の利用/).waitFor()
  await card.getByRole('button', { name: 'ノートPC を削除' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await card.getByText('まだありません').waitFor()
  await other.context.clearCookies()
  await other.page.goto('/login?later=1')
  await byButton(other).click()
  await other.page.getByText(/SVER-26/).waitFor()
  for (const { faults } of [owner, other, third]) assert.deepEqual(faults, [])
})

test('[decisions 2] under an IP address, the sign-in page says that passkeys do not work there, and accepts the password', {
  timeout: 180_000,
}, async () => {
  const person = await openPerson(fixture.browser, fixture.server.base.replace('localhost', '127.0.0.1'))
  await withDevice(person)
  await person.page.goto('/login')
  await person.page.getByText('パスキーは、このブラウザ、またはこのアドレスでは使えません。').waitFor()
  await signIn(person, 'operator2')
  await person.page.waitForURL('**/app/service/standby**')
  await person.page.goto('/app/users/profile')
  await person.page.getByText(/このアドレスでは、パスキーを使えません/).waitFor()
  assert.deepEqual(person.faults, [])
})
