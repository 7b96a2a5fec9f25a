import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaShape } from '#core/media/contract.ts'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import type { Tool } from '../../../site/templates/draft.ts'
import { answering, ok } from '../../support/answers.ts'
import '../../support/dom.ts'
import { SIGNAGE_ID, signageOf } from '../kiosk/fakes.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { useStore } = await import('@nanostores/react')
const { act, fireEvent, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { createTemplateEditor } = await import('../../../site/templates/editor.ts')
const { mediaUploads } = await import('../../../site/media/uploads.ts')
const { ToolDrawer } = await import('../../../site/templates/ToolDrawer.tsx')

/** Opens one tool of the editor, on a signage with three touch buttons. */
async function open(tool: Tool) {
  const { request } = answering({ '/api/getSignage': [ok(signageOf())] })
  const { line } = createFakeLine()
  const editor = createTemplateEditor({ request, line, clock: createFakeClock(), onSaved() {} }, SIGNAGE_ID)
  editor.open()
  await act(async () => {})
  function Drawer() {
    const scene = useStore(editor.$draft)[useStore(editor.$scene)]
    return scene ? <ToolDrawer editor={editor} tool={tool} scene={scene} /> : null
  }
  render(<Drawer />)
  return { editor, user: userEvent.setup() }
}

const grip = (name: string) => screen.getByRole('button', { name: `${name}を移動(上下の矢印キー)` })
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent

test('[2.4.5] arrow keys on the handle of a touch button move the button, and announce its new place to screen readers', async () => {
  const { editor, user } = await open('buttons')
  const order = () => editor.$draft.get().Standby?.touch_buttons.map(({ id }) => id)
  act(() => grip('ボタン 1').focus())
  await user.keyboard('{ArrowDown}')
  assert.deepEqual(order(), [12, 11, 13])
  assert.equal(spoken(), '受付を呼び出すを2番目に移しました')
  assert.ok(document.activeElement === grip('ボタン 2'), 'the focus follows the moved button')
  await user.keyboard('{ArrowUp}')
  assert.deepEqual(order(), [11, 12, 13])
  assert.equal(spoken(), '受付を呼び出すを1番目に移しました')
  await user.keyboard('{ArrowUp}')
  assert.deepEqual(order(), [11, 12, 13], 'the first button stays first')
})

test("[2.4.5] dragging a touch button's handle changes the order of the buttons, in a single undo step", async () => {
  const { editor } = await open('buttons')
  const tops: Record<string, number> = { 'ボタン 1': 0, 'ボタン 2': 100, 'ボタン 3': 200 }
  for (const [name, top] of Object.entries(tops)) {
    const row = grip(name).closest('li')!
    row.getBoundingClientRect = () => ({ top, height: 80 }) as DOMRect
  }
  fireEvent.pointerDown(grip('ボタン 1'), { button: 0 })
  for (const clientY of [120, 150, 250]) {
    act(() => void dispatchEvent(Object.assign(new Event('pointermove'), { clientY })))
  }
  act(() => void dispatchEvent(new Event('pointerup')))
  assert.deepEqual(
    editor.$draft.get().Standby?.touch_buttons.map(({ id }) => id),
    [12, 13, 11],
  )
  act(() => editor.undo())
  assert.equal(editor.$isDirty.get(), false)
})

test('[2.4.5] a new touch button opens with an empty text, and there are at most six', async () => {
  const { editor, user } = await open('buttons')
  const add = screen.getByRole('button', { name: 'ボタンを追加' })
  await user.click(add)
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: /^文字/ })
  assert.deepEqual([text.value, document.activeElement === text], ['', true])
  await user.keyboard('お荷物の方')
  assert.equal(editor.$draft.get().Standby?.touch_buttons.at(-1)?.text, 'お荷物の方')
  await user.click(add)
  await user.click(add)
  assert.deepEqual(
    [add.hasAttribute('disabled'), screen.queryByText('ボタンは6つまでです。') !== null],
    [true, true],
  )
})

test('[2.4.5] hides a touch button, limits its font size to 8 to 40 px, and removes it', async () => {
  const { editor, user } = await open('buttons')
  const first = () => editor.$draft.get().Standby?.touch_buttons[0]
  await user.click(screen.getByRole('switch', { name: 'ボタン 1を表示する' }))
  assert.equal(first()?.is_view, false)
  await user.click(screen.getByRole('button', { name: /^ボタン 1 ?受付を呼び出す/ }))
  const size = screen.getByRole('spinbutton', { name: /文字の大きさ/ })
  for (const [typed, isAllowed] of [
    ['7', false],
    ['8', true],
    ['40', true],
    ['41', false],
  ] as const) {
    fireEvent.change(size, { target: { value: typed } })
    assert.equal(screen.queryByRole('alert') === null, isAllowed, typed)
  }
  await user.click(screen.getByRole('button', { name: 'ボタン 1を削除' }))
  assert.equal(first()?.id, 12)
})

test('[2.4.5] says in scenes other than Standby that touch buttons belong to Standby, and offers to open Standby', async () => {
  const { editor, user } = await open('buttons')
  for (const scene of TEMPLATE_SCENES.filter((name) => name !== 'Standby')) {
    act(() => editor.openScene(scene))
    assert.ok(screen.getByText('タッチボタンは「受付中」にだけ表示されます。'), scene)
  }
  await user.click(screen.getByRole('button', { name: '「受付中」を開く' }))
  assert.equal(editor.$scene.get(), 'Standby')
})

test('[2.4.5] edits the telop (scrolling text) of the chosen language only', async () => {
  const { editor, user } = await open('telop')
  await user.click(screen.getByRole('radio', { name: /English/ }))
  await user.type(screen.getByRole('textbox', { name: /テロップの文/ }), 'Exhibition today')
  const standby = () => editor.$draft.get().Standby
  assert.equal(standby()?.telop, '本日は展示があります。\nご参加ください。')
  assert.deepEqual(standby()?.telop_translations, { en: 'Exhibition today' })
})

test("[decisions 4] a new schedule entry of the telop (scrolling text) starts with the telop's text and applies on weekdays", async () => {
  const { editor, user } = await open('telop')
  await user.click(screen.getByRole('button', { name: '時間帯を追加', hidden: true }))
  const entry = () => editor.$draft.get().Standby?.telop_schedule[0]
  assert.deepEqual(
    [entry()?.telop, entry()?.window.days],
    ['本日は展示があります。\nご参加ください。', [1, 2, 3, 4, 5]],
  )
  const days = within(screen.getByRole('group', { name: '曜日', hidden: true }))
  for (const day of ['月', '火', '水', '木', '金'])
    await user.click(days.getByRole('checkbox', { name: day, hidden: true }))
  assert.deepEqual([entry()?.window.days, screen.queryByText('曜日を選んでください。') !== null], [[], true])
})

test('[decisions 4] inserts translation drafts into the scene (signage state) for which they were requested', async () => {
  const answer = Promise.withResolvers<object>()
  globalThis.fetch = (async () => Response.json(await answer.promise)) as typeof fetch
  const { editor, user } = await open('telop')
  const telops = () =>
    (['Standby', 'Active'] as const).map((name) => editor.$draft.get()[name]?.telop_translations)
  const before = telops()
  await user.click(screen.getByRole('button', { name: 'ほかの言語の下書きを作る' }))
  act(() => editor.openScene('Active'))
  await act(async () => answer.resolve({ result: 'OK', drafts: [{ en: 'Exhibition' }], reason: null }))
  assert.deepEqual(telops(), [{ en: 'Exhibition' }, before[1]])
})

for (const [tool, of] of [
  ['media', 'contents_media'],
  ['logo', 'logo_media'],
] as const)
  test(`[2.4.5] an uploaded file is set as ${tool} of the scene for which it was chosen`, async (t) => {
    globalThis.fetch = (async () => Response.json({ rows: [], total: 0, page: 1 })) as typeof fetch
    const uploaded = t.mock.method(mediaUploads, 'add', () => {}).mock
    const { editor } = await open(tool)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    act(() => editor.openScene('Active'))
    const before = editor.$draft.get().Active?.[of]
    const [, onUploaded] = uploaded.calls[0]!.arguments as unknown as Parameters<typeof mediaUploads.add>
    act(() => onUploaded?.({ id: 77, name: 'a', image_url: '/media/77', kind: 'image' } as MediaShape))
    assert.deepEqual([editor.$draft.get().Standby?.[of]?.id, editor.$draft.get().Active?.[of]], [77, before])
  })
