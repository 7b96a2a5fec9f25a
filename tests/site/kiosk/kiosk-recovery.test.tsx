import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecovery } from '../../../site/kiosk/recovery.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { createFakeKiosk } from './fakes.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { KioskPage } = await import('../../../site/kiosk/KioskPage.tsx')

test('[decisions 4] a kiosk that was rebuilt after a failure follows the server and can call operators again', async (t) => {
  t.mock.method(console, 'error', () => {})
  const clock = createFakeClock()
  const kiosks: ReturnType<typeof createFakeKiosk>[] = []
  const open = () => {
    const fake = createFakeKiosk()
    kiosks.push(fake)
    // the panel of the first kiosk cannot be drawn
    return kiosks.length === 1 ? { ...fake.kiosk, selfTest: undefined as never } : fake.kiosk
  }
  render(<KioskPage open={open} recover={() => createRecovery({ clock, reload: () => false })} />)
  const state = (scene: 'Standby' | 'Calling') =>
    act(async () => {
      kiosks.at(-1)?.state(scene)
      await settle()
    })
  await state('Standby')
  await act(async () => {
    kiosks[0]?.kiosk.toggleSettings()
    await import('../../../site/kiosk/SettingsPanel.tsx')
  })
  await act(settle)
  assert.equal(screen.queryByRole('button', { name: '受付を呼び出す' }), null, 'the calm picture is shown')

  await act(() => clock.advance(10_000))
  await state('Standby')
  await userEvent.click(screen.getByRole('button', { name: '受付を呼び出す' }))
  assert.equal(kiosks.at(-1)?.messages('receptionRequest').length, 1)
  await state('Calling')
  assert.ok(screen.getByRole('heading', { name: 'お呼びしています' }))
})
