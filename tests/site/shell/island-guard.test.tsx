import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, screen } = await import('@testing-library/react')
const { useEffect } = await import('react')
const { default: mount } = await import('../../../site/shell/mount.ts')

const NO_SLOTS = {}

function island() {
  const element = document.createElement('astro-island')
  element.setAttribute('ssr', '')
  document.body.append(element)
  return element
}

test('[decisions 4] shows a message with a reload button when an island fails, instead of an empty page', async (t) => {
  t.mock.method(console, 'error', () => {})
  document.documentElement.lang = 'ja'
  const Failing = () => {
    throw new Error('a part of the page')
  }
  const place = island()
  await act(async () => mount(place)(Failing, {}, NO_SLOTS, { client: 'only' }))
  assert.ok(screen.getByRole('alert'))
  assert.ok(screen.getByText('この画面を表示できませんでした'))
  assert.ok(screen.getByRole('button', { name: '読み込み直す' }))
  place.remove()
})

test('[2.1] an island that persists across page changes keeps its state', async () => {
  let builds = 0
  const Staying = ({ page }: { page: number }) => {
    useEffect(() => void builds++, [])
    return <p>page {page}</p>
  }
  const place = island()
  for (const page of [1, 2])
    await act(async () => mount(place)(Staying, { page }, NO_SLOTS, { client: 'only' }))
  assert.ok(screen.getByText('page 2'))
  assert.equal(builds, 1)
  place.remove()
})
