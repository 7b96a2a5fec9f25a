import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { Button } = await import('../../../../site/kit/ui/Button.tsx')

test('[4.1] a busy button keeps its name and focus, and ignores clicks', async () => {
  const user = userEvent.setup()
  let presses = 0
  const { rerender } = render(<Button onClick={() => presses++}>ログイン</Button>)
  const button = screen.getByRole('button', { name: 'ログイン' })
  await user.click(button)
  rerender(
    <Button loading onClick={() => presses++}>
      ログイン
    </Button>,
  )
  await user.click(button)
  assert.equal(presses, 1)
  assert.equal(button.getAttribute('aria-busy'), 'true')
  assert.ok(document.activeElement === button)
  assert.ok(screen.getByRole('button', { name: 'ログイン' }))
})

test('[4.1] a busy button does not submit its form', async () => {
  let sent = 0
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent++
      }}
    >
      <Button type="submit" loading>
        ログイン
      </Button>
    </form>,
  )
  await userEvent.setup().click(screen.getByRole('button'))
  assert.equal(sent, 0)
})
