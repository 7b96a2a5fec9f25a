import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { UserList } = await import('../../../site/users/UserList.tsx')

const STORES = [
  { id: 4, name: '新宿店' },
  { id: 5, name: '池袋店' },
]

/** Opens the list of users of 新宿店, with this number of users in each store. */
async function open(users: number) {
  window.history.replaceState(null, '', '?id=4')
  globalThis.fetch = (async (url: string) =>
    Response.json(
      url === '/api/getStoreNames' ? STORES : { rows: [], total: users, page: 1 },
    )) as typeof fetch
  render(<UserList />)
  await screen.findByRole('heading', { name: '新宿店 のユーザー' })
  return userEvent.setup()
}

test('[2.4.12] says that a new store has no users, and not that none match', async () => {
  await open(0)
  await screen.findByText('ユーザーがいません')
  assert.equal(screen.queryByText('条件に合うユーザーはいません'), null)
})
