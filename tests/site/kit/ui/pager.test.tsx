import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { useState } = await import('react')
const { pageOf, Pager } = await import('../../../../site/kit/ui/Pager.tsx')
const { commonTexts } = await import('../../../../site/kit/texts/common.ts')

const ROWS = Array.from({ length: 14 }, (_, index) => `予約${index + 1}`)

function List({ rows = ROWS }: { rows?: readonly string[] }) {
  const [page, setPage] = useState(1)
  return (
    <>
      <ul>
        {pageOf(rows, page).map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <Pager total={rows.length} page={page} onPage={setPage} texts={commonTexts.ja.pager} />
    </>
  )
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('[9] shows five rows a page and the position in the list', async () => {
  const user = userEvent.setup()
  render(<List />)
  assert.deepEqual(shown(), ROWS.slice(0, 5))
  await user.click(screen.getByRole('button', { name: '次へ' }))
  assert.deepEqual(shown(), ROWS.slice(5, 10))
  assert.ok(screen.getByText('14件中 6–10件'))
  assert.ok(screen.getByText('2 / 3'))
})

test('[2.4.8] fills the progress bar once the last row is shown', async () => {
  const user = userEvent.setup()
  render(<List />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar')
  assert.equal(bar.value, 5)
  await user.click(screen.getByRole('button', { name: '次へ' }))
  await user.click(screen.getByRole('button', { name: '次へ' }))
  assert.equal(bar.value, 14)
  assert.ok(screen.getByText('14件中 11–14件'))
})

test('[2.4.8] disables the button 前へ (previous) on the first page and 次へ (next) on the last page', async () => {
  const user = userEvent.setup()
  render(<List />)
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: '前へ' })
  const next = screen.getByRole<HTMLButtonElement>('button', { name: '次へ' })
  assert.deepEqual([previous.disabled, next.disabled], [true, false])
  await user.click(next)
  await user.click(next)
  assert.deepEqual([previous.disabled, next.disabled], [false, true])
})

test('[2.4.8] shows no pager for a list of up to five rows', () => {
  render(<List rows={ROWS.slice(0, 5)} />)
  assert.ok(!screen.queryByRole('progressbar'))
  assert.ok(!screen.queryByRole('button'))
})

test('[9] shows the last page when the list has become too short for the current page', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<List rows={ROWS.slice(0, 6)} />)
  await user.click(screen.getByRole('button', { name: '次へ' }))
  assert.deepEqual(shown(), ['予約6'])
  rerender(<List rows={ROWS.slice(0, 5)} />)
  assert.deepEqual(shown(), ROWS.slice(0, 5))
})
