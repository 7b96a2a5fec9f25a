import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExhibitMapHead } from '#core/exhibits/contract.ts'
import type { Exhibits } from '../../../site/exhibits/store.ts'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { NewMapDialog } = await import('../../../site/exhibits/NewMapDialog.tsx')

const STORE = { id: 2, name: '本店' }
const map = (storeId: number | null): ExhibitMapHead => ({
  id: 1,
  name: '冬のあかり展',
  storeId,
  storeName: null,
  exhibits: 0,
})

function open(stores: () => Promise<Response>, ...known: ExhibitMapHead[]) {
  globalThis.fetch = stores as typeof fetch
  const asked: [string, number | null][] = []
  const adding = Promise.withResolvers<undefined>()
  const addMap: Exhibits['addMap'] = (name, storeId) => {
    asked.push([name, storeId])
    return adding.promise
  }
  let closed = 0
  render(<NewMapDialog exhibits={{ addMap } as Exhibits} known={known} onClose={() => closed++} />)
  return { asked, adding, closed: () => closed }
}
const says = (text: string) => screen.queryByText(text) !== null
const ALL_MADE = 'どの店舗にも配置があります。'
const FAILED = '店舗を読み込めませんでした'

test('[2.4.20] says that every shop has an exhibit map only once the list of shops (stores) is loaded', async () => {
  const answer = Promise.withResolvers<Response>()
  open(() => answer.promise, map(null), map(2))
  await screen.findByRole('dialog')
  assert.equal(says(ALL_MADE), false)
  answer.resolve(Response.json([STORE]))
  await screen.findByText(ALL_MADE)
})

test('[2.4.20] offers to load the list of shops (stores) again after a failure', async () => {
  let isAway = true
  open(async () => (isAway ? new Response('', { status: 502 }) : Response.json([STORE])), map(null))
  await screen.findByText(FAILED)
  assert.equal(says(ALL_MADE), false)
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'もう一度' }))
  await screen.findByRole('option', { name: '本店' })
  assert.equal(says(FAILED), false)
})

test('[2.4.20] creates one exhibit map if the button is pressed twice', async () => {
  const { asked, adding, closed } = open(async () => Response.json([STORE]))
  fireEvent.change(screen.getByRole('textbox', { name: /名前/ }), { target: { value: '春の展示' } })
  const create = screen.getByRole('button', { name: '配置を作る' })
  fireEvent.click(create)
  fireEvent.click(create)
  assert.deepEqual(asked, [['春の展示', null]])
  await act(async () => adding.resolve(undefined))
  assert.equal(closed(), 1)
})
