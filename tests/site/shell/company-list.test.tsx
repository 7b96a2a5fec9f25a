import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from '../../support/dom.ts'
import { serving } from '../../support/serving.ts'

const { fireEvent, render, screen } = await import('@testing-library/react')
const { CompanyGate } = await import('../../../site/shell/CompanyGate.tsx')

const ADMIN = {
  userId: 1,
  login_id: 'admin',
  userName: '運営',
  kana: 'うんえい',
  latin_name: '',
  storeId: 0,
  role: 'systemAdmin',
  image: null,
  isOwnConfig: true,
  character_id: null,
  characterName: null,
  avatarChId: null,
  subject_name: '',
  default_capture_mode: 'microphone',
  hand_tracking_status: false,
  status: 'Logout',
  isConfirmed: true,
}
const NAMES = ['ＡＢＣ商事', 'ｶﾌｪ夕暮', 'Delta', '一', '二', '三', '四', '五', '六']

test('[decisions 2] finds a company regardless of letter case and of full or half width', async () => {
  serving({
    '/api/getUser': ADMIN,
    '/api/admin/companyNames': NAMES.map((companyName, at) => ({
      companyId: at + 1,
      companyName,
      contactName: '',
    })),
  })
  page.happyDOM.setURL('http://localhost/app/users/list')
  render(<CompanyGate>the page</CompanyGate>)
  const search = await screen.findByRole('searchbox')
  const found = (text: string) => {
    fireEvent.change(search, { target: { value: text } })
    return screen.queryAllByRole('button').map(({ textContent }) => textContent)
  }
  assert.deepEqual(found('abc'), ['ＡＢＣ商事'])
  assert.deepEqual(found('カフェ'), ['ｶﾌｪ夕暮'])
  assert.deepEqual(found('ｄＥＬＴＡ '), ['Delta'])
  assert.deepEqual(found('ABD'), [])
})
