import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import '../../support/dom.ts'

const { cleanup, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { EntryList } = await import('../../../site/knowledge/EntryList.tsx')
afterEach(cleanup)

const ENTRIES = ['駐車場', '営業時間', 'トイレ'].map((title, key) => ({ key, title, sub: '' }))
const focused = (): string | null | undefined => document.activeElement?.textContent

test('[decisions 3] arrow keys move through the list of entries and stop at both ends, and Enter chooses an entry', async () => {
  const user = userEvent.setup()
  const chosen: number[] = []
  render(<EntryList label="質問" entries={ENTRIES} chosen={undefined} onChoose={(key) => chosen.push(key)} />)
  screen.getByRole('button', { name: '駐車場' }).focus()
  await user.keyboard('{ArrowUp}')
  assert.equal(focused(), '駐車場')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  assert.equal(focused(), 'トイレ')
  await user.keyboard('{ArrowUp}{Enter}')
  assert.equal(focused(), '営業時間')
  assert.deepEqual(chosen, [1])
})
