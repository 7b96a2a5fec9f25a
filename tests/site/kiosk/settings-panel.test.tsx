import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { SelfTestItems } from '../../../site/kiosk/self-test-run.ts'
import { settle } from '../line/fake-clock.ts'
import { createFakeKiosk } from './fakes.ts'

const { act, cleanup, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { SettingsPanel } = await import('../../../site/kiosk/SettingsPanel.tsx')

afterEach(cleanup)

const passes = async () => ({ kind: 'passed' }) as const
const ITEMS: SelfTestItems = {
  sound: async () => ({ kind: 'failed', reason: 'unheard' }),
  camera: passes,
  avatar: async () => ({ kind: 'passed', value: 30 }),
  relay: async () => ({ kind: 'passed', value: 12 }),
  ai: async () => ({ kind: 'skipped', reason: 'off' }),
}

async function open(items: Partial<SelfTestItems> = {}) {
  const fake = createFakeKiosk({ loadSelfTestItems: async () => ({ ...ITEMS, ...items }) })
  const stop = fake.kiosk.open()
  await act(async () => {
    fake.state('Standby')
    await settle()
  })
  render(<SettingsPanel kiosk={fake.kiosk} />)
  return { ...fake, stop }
}

const start = () => userEvent.click(screen.getByRole('button', { name: '自己診断を始める' }))

test('[decisions 4] staff start the self-test on the panel and read each result with its reason', async () => {
  const { stop } = await open()
  await start()
  await act(settle)
  const part = screen.getByRole('region', { name: '自己診断' })
  assert.ok(within(part).getByText(/に診断しました。$/))
  const words = within(part)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '')
  assert.match(words[0]!, /スピーカーとマイクチャイムがマイクに届きません。.*問題あり/)
  assert.match(words[1]!, /カメラ良好/)
  assert.match(words[2]!, /アバター良好・1秒に30枚/)
  assert.match(words[3]!, /往復12ミリ秒/)
  assert.match(words[4]!, /この機能はオフです。省略/)
  stop()
})

test('[decisions 4] shows an avatar that this device cannot draw as a warning, not as a fault', async () => {
  for (const reason of ['noAvatar', 'slow'] as const) {
    const { stop } = await open({ avatar: async () => ({ kind: 'failed', reason }) })
    await start()
    await act(settle)
    const [sound, , avatar] = screen.getAllByRole('listitem')
    assert.match(avatar!.textContent ?? '', /注意/)
    assert.deepEqual(
      [sound, avatar].map((item) => item!.dataset['state']),
      ['failed', 'weak'],
    )
    stop()
    cleanup()
  }
})

test('[decisions 4] a touch of the screen or a call ends the self-test on the panel', async () => {
  const waiting = { sound: () => new Promise<never>(() => {}) }
  const touched = await open(waiting)
  await start()
  await act(async () => touched.kiosk.touched())
  assert.ok(screen.getByText(/に途中で終わりました。$/))
  touched.stop()
  cleanup()
  const called = await open(waiting)
  await start()
  await act(async () => called.state('Calling', { requestId: 'id-1' }))
  assert.ok(screen.getByText(/に途中で終わりました。$/))
  await act(async () => called.kiosk.selfTest.start('kiosk'))
  assert.ok(screen.getByText(/に途中で終わりました。$/), 'no new self-test starts while a visitor calls')
  called.stop()
})
