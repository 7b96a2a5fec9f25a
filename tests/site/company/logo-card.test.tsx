import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { cleanup, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { LogoCard } = await import('../../../site/company/LogoCard.tsx')
const { toasts } = await import('../../../site/kit/toasts.ts')

test("[decisions 3] restores the company's removed logo with 元に戻す (undo)", async () => {
  const sent: (number | undefined)[] = []
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (url === '/logo/1') return new Response(new Blob(['picture'], { type: 'image/png' }))
    const file = init?.body instanceof FormData ? (init.body.get('image') as File) : undefined
    sent.push(file?.size)
    return Response.json({ result: 'OK', ...(file && { companyLogo: '/logo/2' }) })
  }) as typeof fetch
  const user = userEvent.setup()
  render(<LogoCard logoUrl="/logo/1" />)
  await user.click(screen.getByRole('button', { name: 'ロゴを外す' }))
  await waitFor(() => assert.equal(toasts.$toasts.get().at(-1)?.text, 'ロゴを外しました'))
  assert.equal(screen.queryByRole('img'), null)
  toasts.$toasts.get().at(-1)?.action?.run()
  await waitFor(() => assert.equal(screen.getByRole('img').getAttribute('src'), '/logo/2'))
  assert.deepEqual(sent, [undefined, 'picture'.length])
})

test('[decisions 3] offers no choice of another logo while the old logo is being removed', async () => {
  const loaded = Promise.withResolvers<Response>()
  const sent: string[] = []
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (url === '/logo/1') return loaded.promise
    const hasFile = init?.body instanceof FormData && init.body.has('image')
    sent.push(hasFile ? 'chosen' : 'removed')
    return Response.json({ result: 'OK', ...(hasFile && { companyLogo: '/logo/2' }) })
  }) as typeof fetch
  cleanup()
  const user = userEvent.setup()
  render(<LogoCard logoUrl="/logo/1" />)
  await user.click(screen.getByRole('button', { name: 'ロゴを外す' }))
  const choose = screen.getByRole('button', { name: /ロゴ.*選/ })
  assert.equal(choose.getAttribute('aria-busy'), 'true')
  assert.ok(screen.getByRole('button', { name: 'ロゴを外す' }).hasAttribute('disabled'))
  loaded.resolve(new Response(new Blob(['picture'], { type: 'image/png' })))
  await waitFor(() => assert.deepEqual(sent, ['removed']))
})
