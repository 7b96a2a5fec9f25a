import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answering, ok } from '../../support/answers.ts'
import '../../support/dom.ts'
import { SIGNAGE_ID, signageOf } from '../kiosk/fakes.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { useStore } = await import('@nanostores/react')
const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { createTemplateEditor } = await import('../../../site/templates/editor.ts')
const { EditorHeader } = await import('../../../site/templates/EditorHeader.tsx')
const { useEditorKeys } = await import('../../../site/templates/use-editor-keys.ts')

async function open() {
  const { request } = answering({ '/api/getSignage': [ok(signageOf())] })
  const { line } = createFakeLine()
  const editor = createTemplateEditor({ request, line, clock: createFakeClock(), onSaved() {} }, SIGNAGE_ID)
  editor.open()
  await act(async () => {})
  function Page() {
    useEditorKeys(editor)
    const scene = useStore(editor.$draft)[useStore(editor.$scene)]!
    return (
      <>
        <EditorHeader editor={editor} signage={signageOf()} scene={scene} />
        <input type="search" aria-label="検索" />
      </>
    )
  }
  render(<Page />)
  return { editor, user: userEvent.setup() }
}

test('[2.4.5] Ctrl+Z in a search field undoes nothing in the template', async () => {
  const { editor, user } = await open()
  act(() => editor.setLayout('wipe'))
  await user.type(screen.getByRole('searchbox'), '冬{Control>}z{/Control}')
  assert.equal(editor.$draft.get().Standby?.layout, 'wipe')
  await user.tab()
  await user.keyboard('{Control>}z{/Control}')
  assert.equal(editor.$isDirty.get(), false)
})

test('[2.4.5] keeps the keyboard focus when the user changes the orientation', async () => {
  const { editor, user } = await open()
  const landscape = screen.getAllByRole('radio', { name: '横長' }).at(-1)
  act(() => landscape?.focus())
  await user.keyboard(' ')
  assert.equal(editor.$draft.get().Standby?.width, 1920)
  assert.equal((document.activeElement as HTMLInputElement).value, 'landscape')
})
