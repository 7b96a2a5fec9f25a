import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'

const { render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { useState } = await import('react')
const { Button } = await import('../../../../site/kit/ui/Button.tsx')
const { Dialog } = await import('../../../../site/kit/ui/Dialog.tsx')
const { ConfirmDialog } = await import('../../../../site/kit/ui/ConfirmDialog.tsx')

function Page({ onConfirm = () => undefined, error }: { onConfirm?: () => void; error?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>削除</Button>
      <ConfirmDialog
        open={open}
        danger
        title="SVER-05"
        confirmLabel="削除する"
        cancelLabel="キャンセル"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
        error={error}
      >
        1階 ロビーの表示からも消えます。
      </ConfirmDialog>
    </>
  )
}

const opener = () => screen.getByText('削除', { exact: true })

test('[8] a confirmation dialog has its SVER code as title and its message as description', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(opener())
  const dialog = await screen.findByRole('alertdialog', { name: 'SVER-05' })
  assert.match(dialog.textContent ?? '', /1階 ロビーの表示からも消えます。/)
  const described = dialog.getAttribute('aria-describedby')
  assert.match(document.getElementById(described ?? '')?.textContent ?? '', /1階 ロビー/)
})

test('[8] Escape closes a confirmation dialog without confirming, and returns the focus', async () => {
  const user = userEvent.setup()
  let confirmed = 0
  render(<Page onConfirm={() => confirmed++} />)
  await user.click(opener())
  await screen.findByRole('alertdialog')
  await user.keyboard('{Escape}')
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')))
  assert.equal(confirmed, 0)
  await waitFor(() => assert.ok(document.activeElement === opener()))
})

test('[8] Escape closes a confirmation dialog, but not while its action runs', async () => {
  const user = userEvent.setup()
  let canceled = 0
  const dialog = (busy: boolean) => (
    <ConfirmDialog
      open
      busy={busy}
      title="SVER-05"
      confirmLabel="削除する"
      cancelLabel="キャンセル"
      onConfirm={() => undefined}
      onCancel={() => canceled++}
    >
      1階 ロビーの表示からも消えます。
    </ConfirmDialog>
  )
  const { rerender } = render(dialog(true))
  await screen.findByRole('alertdialog')
  await user.keyboard('{Escape}')
  assert.equal(canceled, 0)
  rerender(dialog(false))
  await user.keyboard('{Escape}')
  await waitFor(() => assert.equal(canceled, 1))
})

test('[8] focuses the cancel button of a confirmation dialog for a destructive action', async () => {
  const user = userEvent.setup()
  let confirmed = 0
  render(<Page onConfirm={() => confirmed++} />)
  await user.click(opener())
  const cancel = await screen.findByRole('button', { name: 'キャンセル' })
  await waitFor(() => assert.ok(document.activeElement === cancel))
  await user.click(screen.getByRole('button', { name: '削除する' }))
  assert.equal(confirmed, 1)
})

test("[8] shows the server's refusal (SVER-100 or higher) inside the confirmation dialog", async () => {
  const user = userEvent.setup()
  render(<Page error="現在のパスワードが違います (SVER-101)" />)
  await user.click(opener())
  const alert = await screen.findByRole('alert')
  assert.match(alert.textContent ?? '', /SVER-101/)
  assert.ok(screen.getByRole('alertdialog').contains(alert))
})

test('[2.4.7] keeps the focus inside an open dialog when the user presses Tab', async () => {
  const user = userEvent.setup()
  render(
    <>
      <a href="/elsewhere">外のリンク</a>
      <Dialog
        open
        onClose={() => undefined}
        title="応対リクエスト"
        actions={
          <>
            <Button>辞退する</Button>
            <Button variant="primary">応対する</Button>
          </>
        }
      >
        お客さまがお待ちです
      </Dialog>
    </>,
  )
  const dialog = await screen.findByRole('dialog', { name: '応対リクエスト' })
  await waitFor(() => assert.ok(dialog.contains(document.activeElement)))
  for (let presses = 0; presses < 5; presses++) {
    await user.tab()
    assert.ok(document.activeElement !== screen.getByText('外のリンク'))
  }
})

test('[2.4.6] a dialog that is not modal leaves the rest of the page usable', async () => {
  render(
    <>
      <button type="button">mute</button>
      <Dialog beside open title="keys" onClose={() => {}}>
        list
      </Dialog>
    </>,
  )
  assert.ok(await screen.findByRole('dialog', { name: 'keys' }))
  assert.ok(
    screen.getByRole('button', { name: 'mute' }),
    'the page is neither inert nor hidden from screen readers',
  )
})
