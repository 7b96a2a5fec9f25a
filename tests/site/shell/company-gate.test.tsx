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
const { render, screen, waitFor } = await import('@testing-library/react')
const { CompanyGate } = await import('../../../site/shell/CompanyGate.tsx')

const openAt = (path: string) => {
  page.happyDOM.setURL(`http://localhost${path}`)
  return render(<CompanyGate>the page</CompanyGate>)
}

test('[decisions 2] leaves the page of a temporary password and of a second factor alone', async () => {
  for (const path of ['/test/passwordSetting', '/second-factor', '/admin']) {
    const { unmount } = openAt(path)
    screen.getByText('the page')
    unmount()
  }
  assert.deepEqual(asked, [])
})

test('[decisions 2] leads a system administrator with a temporary password from a company page to its change', async () => {
  openAt('/app/users/list')
  assert.equal(screen.queryByText('the page'), null)
  await waitFor(() => assert.equal(location.pathname, '/test/passwordSetting'))
  assert.deepEqual(asked, ['/api/getUser', '/api/getCompany', '/autoLogin'])
})
