import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import type { MediaShape } from '#core/media/contract.ts'
import type { Reply } from '../../../site/line/reply.ts'
import type { Request } from '../../../site/line/request.ts'
import { answering, ok, refused } from '../../support/answers.ts'
import { createShelf } from '../../support/media-shelf.ts'
import '../../support/dom.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { MediaPage } = await import('../../../site/media/MediaPage.tsx')
const { createMediaLibrary } = await import('../../../site/media/library.ts')
const { createMediaUploads } = await import('../../../site/media/uploads.ts')

const FILE: MediaShape = {
  id: 1,
  name: '冬のあかり展',
  image_url: '/media/1',
  kind: 'video',
  thumbnail_url: '/media/1/thumbnail',
  size: 1_744_830_464,
  thumbnail_size: 0,
  width: 1920,
  height: 1080,
  durationMs: 30_000,
  createdAt: Date.UTC(2026, 10, 17, 16),
  uses: [
    { signageId: 1, signageName: '1階 ロビー', scene: 'Standby', as: 'media' },
    { signageId: 1, signageName: '1階 ロビー', scene: 'Suspended', as: 'scheduled' },
    { signageId: 2, signageName: '駅前店 入口', scene: 'Standby', as: 'media' },
  ],
  useCount: 3,
  signageCount: 2,
  maps: [],
}

async function open(answers: Record<string, Reply<unknown>[]> = {}, files = [FILE]) {
  const server = answering(answers)
  const shelf = createShelf(files)
  const request = shelf.request((async (endpoint: Endpoint, input: never, options: never) => {
    const reply = await server.request(endpoint, input, options)
    if (reply.kind !== 'ok') return reply
    if (endpoint.path === '/api/addMedia') shelf.take((reply.value as { media: MediaShape }).media)
    if (endpoint.path === '/api/deleteMedia') shelf.shelf.files = []
    return reply
  }) as unknown as Request)
  const library = createMediaLibrary({ request, clock: { after: () => () => undefined } })
  const uploads = createMediaUploads({
    request,
    now: () => 0,
    library,
    drawFrame: async () => undefined,
    after: () => () => undefined,
  })
  render(<MediaPage library={library} uploads={uploads} />)
  await act(async () => {})
  return { ...server, user: userEvent.setup({ applyAccept: false }) }
}

test('[9] shows how much storage is used and how much is left, in GB or MB', async () => {
  await open()
  const meter = screen.getByRole('meter', { name: '保存容量' })
  assert.equal(meter.getAttribute('aria-valuetext'), '2.00 GB のうち 1.63 GB を使用中')
  assert.ok(screen.getByText('残り 384 MB'))
  assert.ok(screen.getAllByText('2026年11月18日(水)').length > 0, 'the date is the one in Japan')
})

test('[5] renames a file in place, and shows the old name after a refusal', async () => {
  const { user, sentTo } = await open({ '/api/updateMedia': [refused('notAllowed', 'SVER-11')] })
  const pencil = () => screen.getByRole('button', { name: '冬のあかり展 の名前を変更' })
  const field = () => screen.getByRole('textbox', { name: '名前' })
  await user.click(pencil())
  await user.clear(field())
  await user.keyboard('{Enter}')
  assert.ok(pencil(), 'an empty name brings the old one back')
  await user.click(pencil())
  await user.type(field(), '?{Escape}')
  assert.deepEqual(sentTo('/api/updateMedia'), [])
  await user.click(pencil())
  await user.clear(field())
  await user.type(field(), '2026')
  await user.tab()
  await waitFor(() =>
    assert.match(screen.getByRole('alert').textContent ?? '', /権限がありません。 \(SVER-11\)/),
  )
  assert.deepEqual(sentTo('/api/updateMedia'), [{ targetId: 1, name: '2026' }])
  assert.ok(pencil())
})

test('[5] asks 「本当に削除しますか?」 before deleting a file, and lists where it is used', async () => {
  const { user, sentTo } = await open({ '/api/deleteMedia': [ok({ result: 'OK' })] })
  await user.click(screen.getByRole('button', { name: '冬のあかり展 を削除' }))
  const question = await screen.findByRole('alertdialog', { name: '確認' })
  for (const words of [
    '本当に削除しますか?',
    '1階 ロビー・受付中(メディア)',
    '1階 ロビー・休止中(時間帯のメディア)',
  ])
    assert.ok(question.textContent?.includes(words), words)
  await user.click(screen.getByRole('button', { name: '削除する' }))
  await screen.findByText('まだメディアがありません')
  assert.deepEqual(sentTo('/api/deleteMedia'), [{ targetId: 1 }])
})

test('[5] shows the error code of a full disk, and uploads the file again when the user retries', async () => {
  const full = refused('diskFull', 'SVER-46')
  const media = { ...FILE, id: 2, name: 'a', uses: [], useCount: 0, signageCount: 0, maps: [] }
  const added = ok({ result: 'OK', media, wantsThumbnail: false })
  const { user, sentTo } = await open({ '/api/addMedia': [full, added] }, [])
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input!, new File(['x'], 'a.png', { type: 'image/png' }))
  await waitFor(() =>
    assert.match(screen.getByRole('alert').textContent ?? '', /空き容量が足りない.*SVER-46/),
  )
  await user.click(screen.getByRole('button', { name: 'a.png をもう一度送る' }))
  await screen.findByRole('button', { name: 'a を削除' })
  assert.equal(screen.queryByRole('alert'), null)
  assert.equal(sentTo('/api/addMedia').length, 2)
})

test('[5] refuses a file of an unsupported type at once and says why', async () => {
  const { user, sentTo } = await open()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input!, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  await waitFor(() => assert.match(screen.getByRole('alert').textContent ?? '', /SVER-41/))
  await user.click(screen.getByRole('button', { name: 'a.svg の知らせを閉じる' }))
  assert.equal(screen.queryByRole('alert'), null)
  assert.deepEqual(sentTo('/api/addMedia'), [])
})

test('[5] warns before deleting a file that only an exhibit map uses', async () => {
  const file = { ...FILE, uses: [], useCount: 0, signageCount: 0, maps: ['1階 展示室', '2階 展示室'] }
  const { user } = await open({}, [file])
  assert.ok(screen.getAllByText('展示の配置・1階 展示室').length > 0)
  await user.click(screen.getByRole('button', { name: '冬のあかり展 を削除' }))
  const question = await screen.findByRole('alertdialog')
  assert.match(
    question.textContent ?? '',
    /展示の配置の背景に使われています。削除すると、背景がなくなります。1階 展示室2階 展示室/,
  )
})
