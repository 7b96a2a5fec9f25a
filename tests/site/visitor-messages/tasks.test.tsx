import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import '../../support/dom.ts'
import { atom } from 'nanostores'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import type { VisitorMessageShape } from '#core/visitor-messages/contract.ts'
import type { Request } from '../../../site/line/request.ts'
import { createMessageTasks } from '../../../site/visitor-messages/tasks.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { act, cleanup, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { MessageTasks } = await import('../../../site/visitor-messages/MessageTasks.tsx')

afterEach(cleanup)

const messageOf = (id: number, changes: Partial<VisitorMessageShape> = {}): VisitorMessageShape => ({
  id,
  signageId: 1,
  signageName: 'ロビー',
  storeName: '本店',
  name: '山田 花子',
  phone: '090-1234-5678',
  text: '折り返しをお願いします',
  lang: 'ja',
  sound: null,
  createdAt: id * 1_000,
  doneAt: null,
  doneBy: null,
  ...changes,
})

/** Renders the list of visitor messages, with these messages on a fake server. */
async function open(messages: VisitorMessageShape[], { fails = false, mayRemove = false } = {}) {
  const { line, say } = createFakeLine()
  const reported: string[] = []
  const server = { messages, sent: [] as [path: string, input: unknown][], fails }
  const request = (async (endpoint: Endpoint, input: Record<string, unknown>) => {
    server.sent.push([endpoint.path, input])
    if (server.fails) return { kind: 'unreachable' }
    if (endpoint.path === '/api/getVisitorMessages') {
      const open = server.messages.filter(({ doneAt }) => doneAt === null).length
      return { kind: 'ok', value: { open, messages: server.messages, keptDays: 30 } }
    }
    server.messages = server.messages.map((message) =>
      message.id === input.messageId
        ? { ...message, doneAt: input.isDone ? 9_000_000 : null, doneBy: input.isDone ? '佐藤' : null }
        : message,
    )
    return { kind: 'ok', value: { result: 'OK' } }
  }) as unknown as Request
  const tasks = createMessageTasks({
    request,
    line,
    $mayRemove: atom(mayRemove),
    notify: {
      arrived: ({ id }) => void reported.push(`arrived ${id}`),
      done: ({ id }) => void reported.push(`done ${id}`),
      removed: () => void reported.push('removed'),
      failed: ({ kind }) => void reported.push(kind),
    },
  })
  await act(async () => void render(<MessageTasks tasks={tasks} />))
  const changes = () => act(async () => say({ type: 'visitorMessagesChanged', signageId: 1 }))
  return { tasks, told: reported, server, changes, user: userEvent.setup() }
}

test("[4.4] lists visitors' messages with a number to call, text and recording", async () => {
  await open([
    messageOf(2, { sound: { url: '/visitor-messages/2/sound', seconds: 12 } }),
    messageOf(1, { name: '', phone: '', lang: 'en', text: 'Please call me' }),
  ])
  assert.match(
    screen.getByRole('heading', { name: 'お客さまの伝言' }).parentElement?.textContent ?? '',
    /未対応 2件/,
  )
  const [first, second] = screen.getAllByRole('listitem')
  const call = within(first!).getByRole('link', { name: '090-1234-5678 に電話する' })
  assert.equal(call.getAttribute('href'), 'tel:09012345678')
  assert.match(first!.textContent ?? '', /山田 花子 さま本店 ロビー・.*録音 12秒/)
  assert.equal(first!.querySelector('audio')?.getAttribute('src'), '/visitor-messages/2/sound')
  assert.match(second!.textContent ?? '', /お名前の記入なし.*EnglishPlease call me電話番号の記入なし/)
  assert.equal(second!.querySelector('[lang=en]')?.textContent, 'Please call me')
})

test("[4.4] marks a visitor's message as done, and undoes that", async () => {
  const { told: reported, user } = await open([messageOf(1)])
  await user.click(screen.getByRole('button', { name: '対応済みにする' }))
  assert.deepEqual(reported, ['done 1'])
  assert.match(screen.getByRole('listitem').textContent ?? '', /佐藤が対応済み/)
  assert.equal(screen.queryByText(/未対応/), null)
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  assert.ok(screen.getByText('未対応 1件'))
})

test("[4.4] announces a visitor's message only if it arrives while the page is open", async () => {
  const { told: reported, server, changes } = await open([messageOf(1)])
  assert.deepEqual(reported, [])
  server.messages = [messageOf(2), messageOf(1)]
  await changes()
  assert.deepEqual(reported, ['arrived 2'])
  server.messages = [messageOf(2, { doneAt: 5, doneBy: null }), messageOf(1)]
  await changes()
  assert.deepEqual(reported, ['arrived 2'])
})

test("[4.4] shows nothing if there are no visitors' messages, and offers a retry if they could not be loaded", async () => {
  await open([])
  assert.equal(document.body.textContent, '')
  cleanup()
  const { server, user } = await open([messageOf(1)], { fails: true })
  assert.match(screen.getByRole('alert').textContent ?? '', /伝言を読み込めませんでした/)
  server.fails = false
  await user.click(screen.getByRole('button', { name: 'もう一度' }))
  assert.ok(screen.getByText('山田 花子 さま'))
})

test('[4.4] reports that a message could not be marked as done, and leaves it open', async () => {
  const { server, told: reported, user } = await open([messageOf(1)])
  server.fails = true
  await user.click(screen.getByRole('button', { name: '対応済みにする' }))
  assert.deepEqual(reported, ['unreachable'])
  assert.ok(screen.getByText('未対応 1件'))
})

test("[decisions 4] lets administrators delete a visitor's message after a confirmation", async () => {
  await open([messageOf(1)])
  assert.equal(screen.queryByRole('button', { name: '削除' }), null)
  cleanup()
  const { server, user: boss } = await open([messageOf(1)], { mayRemove: true })
  await boss.click(screen.getByRole('button', { name: '削除' }))
  assert.ok(!server.sent.some(([path]) => path.includes('delete')))
  await boss.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '削除' }))
  assert.deepEqual(server.sent.at(-2), ['/api/deleteVisitorMessage', { messageId: 1 }])
})
