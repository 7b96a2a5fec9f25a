import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lack } from '#core/kiosk/lacks.ts'
import type { Request } from '../../../site/line/request.ts'
import { createDevice } from '../../../site/signages/device.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'
import '../../support/dom.ts'

const { render, screen, waitFor } = await import('@testing-library/react')
const { DeviceHint } = await import('../../../site/setup/DeviceHint.tsx')

test('[decisions 4] the setup guide names what the first device lacks, how to fix it, and where to see more, until it is fixed', async () => {
  const { line, say } = createFakeLine()
  let lacks: Lack[] = [
    { lack: 'ears', level: 'broken' },
    { lack: 'storage', level: 'weak' },
  ]
  const request = (async () => ({ kind: 'ok', value: { lacks } })) as unknown as Request
  const { container } = render(
    <DeviceHint
      screen={{ signageId: 7, name: 'ロビー', orientation: 'portrait' }}
      open={(id) => createDevice({ request, line }, id)}
    />,
  )
  await screen.findByText('AIが聞き取れません')
  assert.match(container.textContent ?? '', /音声認識サービス/)
  assert.doesNotMatch(container.textContent ?? '', /画像や動画/, 'only what does not work')
  assert.equal(screen.getByRole('link').getAttribute('href'), '/app/signage/device?id=7')
  lacks = []
  say({ type: 'kioskChecked', signageId: 7 })
  await waitFor(() => assert.equal(container.textContent, ''))
})
