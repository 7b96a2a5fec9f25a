import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { UserList } = await import('../../../site/users/UserList.tsx')

test('[2.4.12] says that a new store has no users, instead of saying that no users match', async () => {
  window.history.replaceState(null, '', '?id=4')
  globalThis.fetch = (async (url: string) =>
    Response.json(
      url === '/api/getStoreNames' ? [{ id: 4, name: '新宿店' }] : { rows: [], total: 0, page: 1 },
    )) as typeof fetch
  render(<UserList />)
  await screen.findByRole('heading', { name: '新宿店 のユーザー' })
  await screen.findByText('ユーザーがいません')
  assert.equal(screen.queryByText('条件に合うユーザーはいません'), null)
})
