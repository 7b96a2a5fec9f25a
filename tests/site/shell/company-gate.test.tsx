import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from '../../support/dom.ts'

const asked: string[] = []
const answers: Record<string, object> = {
  '/api/getUser': { result: 'Error', code: 'SVER-11', msg: 'no' },
  '/api/getCompany': { result: 'Error', code: 'SVER-11', msg: 'no' },
  '/autoLogin': { result: 'Temporary', role: 'systemAdmin' },
}
globalThis.fetch = async (url) => {
  asked.push(String(url))
  const answer = answers[String(url)]
  return Response.json(answer, { status: answer && 'code' in answer ? 403 : 200 })
}
const { act, render, screen, waitFor } = await import('@testing-library/react')
const { CompanyGate } = await import('../../../site/shell/CompanyGate.tsx')
const { default: mount } = await import('../../../site/shell/mount.ts')

const openAt = (path: string) => {
  page.happyDOM.setURL(`http://localhost${path}`)
  return render(<CompanyGate>the page</CompanyGate>)
}

test('[decisions 2] shows pages that need no company without asking the server', async () => {
  for (const path of ['/test/passwordSetting', '/second-factor', '/admin']) {
    const { unmount } = openAt(path)
    screen.getByText('the page')
    unmount()
  }
  assert.deepEqual(asked, [])
})

test('[decisions 2] leads a system administrator with a temporary password to the page for a new one', async () => {
  openAt('/app/users/list')
  assert.equal(screen.queryByText('the page'), null)
  await waitFor(() => assert.equal(location.pathname, '/test/passwordSetting'))
  assert.deepEqual(asked, ['/api/getUser', '/api/getCompany', '/autoLogin'])
})

test('[decisions 2] hydrates the HTML that the server sent for a public page instead of replacing it', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = 'user_role=systemAdmin'
  page.happyDOM.setURL('http://localhost/test/passwordSetting')
  const main = document.body.appendChild(document.createElement('main'))
  const island = main.appendChild(document.createElement('astro-island'))
  island.setAttribute('ssr', '')
  island.innerHTML = '<p>from the server</p>'
  const served = island.firstChild
  const Public = () => <p>from the server</p>
  await act(async () => mount(island)(Public, {}, {}, { client: 'load' }))
  assert.ok(island.firstChild === served)
  main.remove()
})
