import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WritableAtom } from 'nanostores'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import '../../support/dom.ts'
import { anEntry } from '../operator/fakes.ts'

const { act, render, screen } = await import('@testing-library/react')
const { board } = await import('../../../site/line/board.ts')
const { SignageListPage } = await import('../../../site/signages/SignageListPage.tsx')

test('[2.4.14] shows the name of a new shop and that this shop has no signages, although the company has some', async () => {
  window.history.replaceState(null, '', '?id=4')
  globalThis.fetch = (async (url: string) =>
    Response.json(
      url === '/api/getStoreNames' ? [{ id: 4, name: '新宿店' }] : { rows: [], total: 0, page: 1 },
    )) as typeof fetch
  act(() => {
    const signages = board.$signages as WritableAtom<readonly SignageEntry[]>
    signages.set([anEntry(1, { storeId: 1, storeName: '本店' })])
    const arrived = board.$arrived as WritableAtom<boolean>
    arrived.set(true)
  })
  render(<SignageListPage />)
  await screen.findByRole('heading', { name: '新宿店 のサイネージ' })
  await screen.findByText('サイネージがありません')
  assert.equal(screen.queryByText('条件に合うサイネージはありません'), null)
})
