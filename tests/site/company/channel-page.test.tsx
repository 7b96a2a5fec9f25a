import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from '../../support/dom.ts'
import { serving } from '../../support/serving.ts'
import { userRow } from '../../support/user-row.ts'

const { fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { ChannelPage } = await import('../../../site/company/ChannelPage.tsx')

const person = (userId: number, userName: string) =>
  userRow({ userId, userName, avatarChId: userId === 7 ? 3 : null })

/** Opens a channel whose only operator is user 7, makes a change, and saves. @returns what was sent */
async function saveAfter(change: () => void): Promise<unknown> {
  page.happyDOM.setURL('http://localhost/app/channel-operator/3')
  const server = serving({
    '/api/getChannel': {
      id: 3,
      name: '受付1',
      streaming_server_ip: '',
      face_capture_port: 5,
      operators: [{ userId: 7, userName: '花子', status: 'Offline' }],
    },
    '/api/getChannelNames': [],
    '/api/getUser': { rows: [person(7, '花子'), person(8, '太郎')], total: 2, page: 1 },
    '/api/updateChannel': { result: 'OK' },
  })
  render(<ChannelPage />)
  await screen.findByRole('checkbox', { name: '太郎' })
  change()
  fireEvent.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(() => assert.equal(server.sentTo('/api/updateChannel').length, 1))
  return server.sentTo('/api/updateChannel')[0]
}

test('[2.4.15] sends only the new name of a renamed channel, because its operators may have been changed by others', async () => {
  const name = () => screen.getByRole('textbox', { name: /応対枠の名前/ })
  const sent = await saveAfter(() => fireEvent.change(name(), { target: { value: '受付2' } }))
  assert.deepEqual(sent, { targetId: 3, name: '受付2' })
})

test('[2.4.15] sends all operators of a channel if the user has changed the operators', async () => {
  const sent = await saveAfter(() => fireEvent.click(screen.getByRole('checkbox', { name: '太郎' })))
  assert.deepEqual(sent, { targetId: 3, name: '受付1', userIds: [7, 8] })
})
