import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { LicencesPage } = await import('../../../site/company/LicencesPage.tsx')
const { OwnCompany } = await import('../../../site/company/OwnCompany.tsx')

const COMPANY = {
  companyId: 1,
  companyName: '夕暮商事',
  avatar_channel_max: 1,
  avatar_channel_used: 0,
  pictureDays: 30,
}
const channel = {
  id: 3,
  name: '受付1',
  streaming_server_ip: '',
  face_capture_port: 5,
  operators: [],
  operatorCount: 0,
}
const FAILED = '会社情報を読み込めませんでした'

/** Replaces the server. @returns `fails`, after which every request is answered with status 503 */
function serve() {
  let isFailing = false
  globalThis.fetch = (async (url: string) => {
    if (isFailing) return Response.json({ result: 'Error', code: 'SVER-70', msg: '' }, { status: 503 })
    const isCompany = url.startsWith('/api/getCompany')
    return Response.json(isCompany ? COMPANY : { rows: [channel], total: 41, page: 1 })
  }) as typeof fetch
  return { fails: () => (isFailing = true) }
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

test("[2.4.15] keeps what the user has typed if the company's data cannot be loaded again", async () => {
  const server = serve()
  render(
    <OwnCompany>
      {(_, reload) => (
        <>
          <input aria-label="field" defaultValue="" />
          <button type="button" onClick={reload}>
            reload
          </button>
        </>
      )}
    </OwnCompany>,
  )
  fireEvent.change(await screen.findByLabelText('field'), { target: { value: 'typed' } })
  server.fails()
  await press('reload')
  assert.ok(screen.getByText(FAILED))
  assert.equal((screen.getByLabelText('field') as HTMLInputElement).value, 'typed')
})

test('[2.4.15] says that another page of the list of channels could not be loaded', async () => {
  const server = serve()
  render(<LicencesPage />)
  await screen.findByText('受付1')
  server.fails()
  await press(/次/)
  assert.ok(screen.getByText(FAILED))
  assert.ok(screen.getByText('受付1'))
})
