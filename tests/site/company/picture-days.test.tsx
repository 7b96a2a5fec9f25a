import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serving } from '../../support/serving.ts'
import '../../support/dom.ts'

const { render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { PictureDays } = await import('../../../site/company/PictureDays.tsx')
const { toasts } = await import('../../../site/kit/toasts.ts')

test("[decisions 4] saves for how many days visitors' pictures are kept, from 1 to 365", async () => {
  const { asked } = serving({ '/api/updateCompany': { result: 'OK' } })
  const user = userEvent.setup()
  render(<PictureDays days={30} />)
  const field = screen.getByLabelText(/残す日数/) as HTMLInputElement
  assert.equal(field.value, '30')
  for (const wrong of ['0', '366']) {
    await user.clear(field)
    await user.type(field, `${wrong}{Enter}`)
    await screen.findByText('1から365までの日数を入力してください。')
  }
  assert.deepEqual(asked, [])
  await user.clear(field)
  await user.type(field, '365{Enter}')
  await waitFor(() => assert.equal(asked.length, 1))
  assert.deepEqual(asked[0], { path: '/api/updateCompany', input: { pictureDays: 365 } })
  await waitFor(() => assert.match(toasts.$toasts.get().at(-1)?.text ?? '', /365日間/))
})

test("[decisions 4] the message names the saved retention days of visitors' pictures; a number typed meanwhile stays", async () => {
  const answer = Promise.withResolvers<Response>()
  globalThis.fetch = (() => answer.promise) as typeof fetch
  const user = userEvent.setup()
  render(<PictureDays days={30} />)
  const field = screen.getByLabelText(/残す日数/) as HTMLInputElement
  const before = toasts.$toasts.get().length
  await user.clear(field)
  await user.type(field, '90{Enter}')
  await user.clear(field)
  await user.type(field, '7')
  answer.resolve(Response.json({ result: 'OK' }))
  await waitFor(() => assert.equal(toasts.$toasts.get().length, before + 1))
  assert.match(toasts.$toasts.get().at(-1)?.text ?? '', /90日間/)
  assert.equal(field.value, '7')
})
