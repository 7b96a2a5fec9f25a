import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ExhibitMapShape } from '#core/exhibits/contract.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { createExhibits, type Exhibits } from '../../../site/exhibits/store.ts'
import { toasts } from '../../../site/kit/toasts.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'
import { serving } from '../../support/serving.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import '../../support/dom.ts'

const { act, cleanup, fireEvent, render, screen, within } = await import('@testing-library/react')
const { MapCanvas } = await import('../../../site/exhibits/MapCanvas.tsx')
const { UntranslatedNotice } = await import('../../../site/exhibits/UntranslatedNotice.tsx')
const { ExhibitPanel } = await import('../../../site/exhibits/ExhibitPanel.tsx')

const exhibit = (targetId: number, x: number, title?: string) => ({
  targetId,
  contentId: targetId + 10,
  position: { x, y: 5 },
  updatedAt: 1,
  told: 3,
  texts:
    title === undefined
      ? {}
      : {
          ja: { title, description: '説明です。' },
          en: { title: 'Title', description: 'Text.' },
          zh: { title: '标题', description: '说明。' },
        },
})
const MAP: ExhibitMapShape = {
  id: 3,
  name: '冬のあかり展',
  storeId: null,
  storeName: null,
  exhibits: 3,
  background: null,
  guideUrl: 'https://example.jp/guide?m=x',
  list: [exhibit(1, 3, '入口'), exhibit(2, 6), exhibit(4, 9, '竹')],
  signages: [],
}
const UPDATE = '/aichat/api/v1/chat/contents/update'

function Page({ exhibits, mayWrite }: { exhibits: Exhibits; mayWrite: boolean }) {
  const { value } = useStore(exhibits.$map)
  if (!value) return null
  return (
    <>
      <UntranslatedNotice exhibits={exhibits} map={value} />
      <MapCanvas exhibits={exhibits} map={value} mayWrite={mayWrite} />
      <ExhibitPanel exhibits={exhibits} map={value} mayWrite={mayWrite} />
    </>
  )
}

async function open(mayWrite = true, map = MAP) {
  const server = answering({
    '/api/getExhibitMaps': [ok({ maps: [map] })],
    '/api/getExhibitMap': [ok(map), ok(map)],
    '/api/removeExhibit': [ok({ result: 'OK' })],
    '/api/restoreExhibit': [ok({ result: 'OK' })],
    '/api/moveExhibit': [ok({ result: 'OK', position: { x: 4, y: 5 } })],
    [UPDATE]: [unreachable, ok({ result: 'OK', savedAt: Date.parse('2026-11-20T14:05:00+09:00') })],
  })
  const clock = createFakeClock()
  const exhibits = createExhibits({
    request: server.request,
    clock,
    storage: undefined,
    address: { query: () => new URLSearchParams(), keep: () => {} },
    $signages: atom<readonly SignageEntry[]>([]),
  })
  await exhibits.load()
  render(<Page exhibits={exhibits} mayWrite={mayWrite} />)
  return { exhibits, clock, server }
}

test('[2.4.20] lists the exhibits in the order of the tour, and lets the user edit the chosen one', async () => {
  const { clock, server } = await open()
  const names = screen
    .getAllByRole('button', { name: /^\d番/ })
    .map((square) => square.getAttribute('aria-label'))
  assert.deepEqual(names, ['1番 入口', '2番 未設定', '3番 竹'])
  fireEvent.click(screen.getByRole('button', { name: '3番 竹' }))
  const title = screen.getByRole('textbox', { name: /題名/ }) as HTMLInputElement
  assert.equal(title.value, '竹')
  fireEvent.change(title, { target: { value: '竹のあかり' } })
  screen.getByText('入力中')
  screen.getByRole('button', { name: '3番 竹のあかり' })
  await act(() => clock.advance(800))
  screen.getByText(/保存できませんでした/)
  fireEvent.click(screen.getByRole('button', { name: 'もう一度' }))
  await screen.findByText('14:05 に保存しました')
  assert.equal(server.sentTo(UPDATE).length, 2)
  screen.getByText('読み上げ 約1秒・5文字')
  cleanup()
})

test('[decisions 7] marks exhibits without a translation, and a button opens the next one of them', async () => {
  const ja = { title: '竹', description: '穴。' }
  const en = { title: 'Bamboo', description: 'Holes.' }
  const list = [
    { ...exhibit(1, 3), texts: { ja, en, zh: { title: '竹子', description: '' } } },
    exhibit(2, 6, '入口'),
    { ...exhibit(3, 8), texts: { ja } },
    exhibit(4, 9),
  ]
  const { exhibits } = await open(true, { ...MAP, list })
  assert.deepEqual(
    screen.getAllByRole('button', { name: /^\d番/ }).map((square) => square.getAttribute('aria-label')),
    ['1番 竹 中文 未入力', '2番 入口', '3番 竹 English・中文 未入力', '4番 未設定'],
  )
  screen.getByText(/展示が2件あります/)
  const next = () => fireEvent.click(screen.getByRole('button', { name: '訳のない展示を開く' }))
  const opened = () => [exhibits.canvas.$selectedId.get(), exhibits.$lang.get()]
  assert.equal(exhibits.canvas.$selectedId.get(), 1, 'the first exhibit is open at first')
  next()
  assert.deepEqual(opened(), [3, 'en'])
  next()
  assert.deepEqual(opened(), [1, 'zh'])
  act(() => exhibits.type({ title: '竹子', description: '小孔。' }))
  screen.getByText(/展示が1件あります/)
  next()
  act(() => exhibits.type(en))
  act(() => exhibits.setLanguage('zh'))
  act(() => exhibits.type({ title: '竹子', description: '小孔。' }))
  assert.equal(screen.queryByRole('button', { name: '訳のない展示を開く' }), null)
  cleanup()
})

test('[2.4.20] the key Delete removes the focused exhibit, and focuses the next one', async () => {
  const { clock, server } = await open()
  const square = screen.getByRole('button', { name: '2番 未設定' })
  act(() => square.focus())
  fireEvent.keyDown(square, { key: 'Delete' })
  await act(() => clock.advance(0))
  assert.deepEqual(server.sentTo('/api/removeExhibit'), [{ targetId: 2 }])
  assert.equal(document.activeElement?.getAttribute('aria-label'), '2番 竹')
  cleanup()
})

test('[2.4.20] the undo button of a removal notice restores the exhibit, even after another change', async () => {
  const { exhibits, clock, server } = await open()
  fireEvent.keyDown(screen.getByRole('button', { name: '2番 未設定' }), { key: 'Delete' })
  await act(() => clock.advance(0))
  const notice = toasts.$toasts.get().at(-1)
  exhibits.canvas.drag(1, { x: 4, y: 5 })
  exhibits.canvas.drop(1)
  await act(() => clock.advance(0))
  await act(async () => notice?.action?.run())
  assert.deepEqual(server.sentTo('/api/restoreExhibit'), [{ targetId: 2 }])
  assert.equal(server.sentTo('/api/moveExhibit').length, 1)
  assert.equal(toasts.$toasts.get().at(-1)?.text, '展示を戻しました')
  cleanup()
})

test('[decisions 7] says why the guide has not started, and keeps the text that could not be saved', async () => {
  const signages = [{ id: 9, name: 'ロビー' }]
  const { server } = await open(true, { ...MAP, signages } as ExhibitMapShape)
  fireEvent.change(screen.getByRole('textbox', { name: /題名/ }), { target: { value: '正面入口' } })
  fireEvent.click(screen.getByRole('button', { name: 'ここを案内する' }))
  const choice = await screen.findByRole('dialog')
  await act(async () => fireEvent.click(within(choice).getByRole('button', { name: 'ロビー' })))
  const { text, tone } = toasts.$toasts.get().at(-1)!
  assert.match(text, /日本語の文を保存できないため、案内を始めませんでした/)
  assert.equal(tone, 'danger')
  assert.deepEqual(server.sentTo('/api/startGuidance'), [])
  assert.equal((screen.getByRole('textbox', { name: /題名/ }) as HTMLInputElement).value, '正面入口')
  screen.getByText(/保存できませんでした/)
  assert.equal(screen.queryByRole('dialog'), null)
  cleanup()
})

test('[decisions 2] lets users without edit permission listen to and present an exhibit, but not change it', async () => {
  const { server } = await open(false)
  assert.ok((screen.getByRole('textbox', { name: /題名/ }) as HTMLInputElement).readOnly)
  screen.getByRole('button', { name: '声を聞く' })
  screen.getByRole('button', { name: 'ここを案内する' })
  assert.equal(screen.queryByRole('button', { name: '削除する' }), null)
  const square = screen.getByRole('button', { name: '1番 入口' })
  fireEvent.keyDown(square, { key: 'Delete' })
  fireEvent.keyDown(square, { key: 'ArrowRight' })
  fireEvent.doubleClick(screen.getByRole('region', { name: '展示の配置' }))
  assert.deepEqual(
    server.asked.map(({ path }) => path),
    ['/api/getExhibitMaps', '/api/getExhibitMap'],
  )
  cleanup()
})

for (const [guideUrl, isLocal] of [
  ['http://localhost:8080/guide?m=x', true],
  ['https://127.0.0.1/guide?m=x', true],
  ['https://localhost.example.jp/guide?m=x', false],
  ['https://example.jp/guide?m=x', false],
] as const)
  test(`[decisions 1] for the guide's address ${guideUrl} the QR code ${isLocal ? 'says that phones cannot reach it' : 'is offered to phones'}`, async () => {
    await open(true, { ...MAP, guideUrl })
    fireEvent.click(screen.getByRole('button', { name: '1番 入口' }))
    assert.equal(screen.queryByText(/来場者のスマートフォンでは開けません。.*PUBLIC_URL/) !== null, isLocal)
    assert.equal(screen.queryByText(/スマートフォンで読み取ると/) !== null, !isLocal)
    cleanup()
  })

test('[2.4.20] renews the QR codes of a map once, even if the button is pressed twice', async () => {
  const { MapSettings } = await import('../../../site/exhibits/MapSettings.tsx')
  serving({})
  const { exhibits } = await open()
  const renewed = Promise.withResolvers<undefined>()
  let count = 0
  const renewToken = () => {
    count += 1
    return renewed.promise
  }
  render(<MapSettings exhibits={{ ...exhibits, renewToken }} map={MAP} onClose={() => undefined} />)
  const press = (button: HTMLElement) => act(async () => fireEvent.click(button))
  await press(await screen.findByRole('button', { name: 'QRコードを作り直す' }))
  const question = await screen.findByRole('alertdialog')
  const agree = within(question).getByRole('button', { name: 'QRコードを作り直す' })
  await press(agree)
  await press(agree)
  assert.equal(count, 1)
  await act(async () => renewed.resolve(undefined))
  cleanup()
})
