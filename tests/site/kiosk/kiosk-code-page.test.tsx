import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { KioskCode } from '../../../site/kiosk/setup-code.ts'
import type { QrPath } from '../../../site/kit/qr.ts'
import '../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { KioskCodePage } = await import('../../../site/kiosk/KioskCodePage.tsx')

const open = (qr: QrPath | undefined) =>
  render(
    <KioskCodePage
      store={
        {
          $state: atom({ phase: 'shown', shown: { code: 'BCDFGH', qr, expiresAt: 1 } }),
          start: async () => {},
          stop: () => {},
        } as KioskCode
      }
    />,
  )

test('[decisions 4] mentions the QR code of a device only if it is shown', () => {
  const { unmount } = open({ size: 1, path: '' })
  assert.ok(screen.getByRole('img', { name: /QRコード/ }))
  assert.ok(screen.getByText(/QRコードを読み取るか/))
  unmount()
  open(undefined)
  assert.ok(screen.getByText('BCD FGH'))
  assert.equal(screen.queryByRole('img', { name: /QRコード/ }), null)
  assert.equal(screen.queryByText(/QRコード/), null)
  assert.ok(screen.getByText(/「端末をつなぐ」を押して、コードを入力します。/))
})
