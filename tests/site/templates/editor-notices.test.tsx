import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answering, ok } from '../../support/answers.ts'
import '../../support/dom.ts'
import { SIGNAGE_ID, signageOf } from '../kiosk/fakes.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { createTemplateEditor } = await import('../../../site/templates/editor.ts')
const { EditorNotices } = await import('../../../site/templates/EditorNotices.tsx')

test("[2.4.5] loading another user's saved template keeps this user's unsaved changes", async () => {
  const first = signageOf({ version: 1 })
  const theirs = {
    ...signageOf({ version: 2 }),
    templates: first.templates.map((template) => ({ ...template, telop: 'ほかの人' })),
  }
  const { request, sentTo } = answering({ '/api/getSignage': [ok(first), ok(theirs)] })
  const { line, say } = createFakeLine()
  const editor = createTemplateEditor({ request, line, clock: createFakeClock(), onSaved() {} }, SIGNAGE_ID)
  editor.open()
  await act(async () => {})
  render(<EditorNotices editor={editor} />)
  act(() => {
    editor.setLayout('wipe')
    say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  })
  await userEvent.setup().click(screen.getByRole('button', { name: '自分の変更を残して読み込む' }))
  const { telop, layout } = editor.$draft.get().Standby!
  assert.deepEqual([telop, layout, editor.$isDirty.get()], ['ほかの人', 'wipe', true])
  assert.deepEqual([editor.$isOutdated.get(), sentTo('/api/updateTemplates')], [false, []])
})
