import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from '../../../site/line/request.ts'
import { answering, ok } from '../../support/answers.ts'
import { serving } from '../../support/serving.ts'
import '../../support/dom.ts'
import type { TemplateEditor } from '../../../site/templates/editor.ts'
import { SIGNAGE_ID, signageOf } from '../kiosk/fakes.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { createTemplateEditor } = await import('../../../site/templates/editor.ts')
const { StarterDialog } = await import('../../../site/templates/StarterDialog.tsx')
const { toasts } = await import('../../../site/kit/toasts.ts')

const version = (count: number) => ok(signageOf({ version: count }))
const UNDONE = '元に戻しました'

/**
 * Uses the dialog to replace all scenes (screens of the signage).
 * @param meanwhile called when the editor loads the template after the replacement
 * @returns the editor, and a function that presses undo in the notice
 */
async function replace(meanwhile?: (editor: TemplateEditor) => void) {
  serving({
    '/api/applyStarter': {
      result: 'OK',
      version: 2,
      before: [{ signageId: SIGNAGE_ID, version: 2, templates: [] }],
    },
    '/api/updateTemplates': { result: 'OK', version: 3 },
  })
  const server = answering({ '/api/getSignage': [version(1), version(2), version(3)] })
  const request = ((...asked: Parameters<Request>) => {
    if (server.asked.length === 1) meanwhile?.(editor)
    return server.request(...asked)
  }) as Request
  const { line } = createFakeLine()
  const editor = createTemplateEditor({ request, line, clock: createFakeClock(), onSaved() {} }, SIGNAGE_ID)
  editor.open()
  await act(async () => {})
  let isClosed = false
  const scene = editor.$draft.get().Standby!
  const close = () => {
    isClosed = true
  }
  const { unmount } = render(
    <StarterDialog editor={editor} signageId={SIGNAGE_ID} scene={scene} onClose={close} />,
  )
  const user = userEvent.setup()
  await user.click(screen.getAllByRole('radio')[0]!)
  await user.click(screen.getByRole('button', { name: 'この見本にする' }))
  await waitFor(() => assert.ok(isClosed))
  unmount()
  const undo = async () => {
    toasts.$toasts.get().at(-1)?.action?.run()
    await waitFor(() => assert.equal(toasts.$toasts.get().at(-1)?.text, UNDONE))
    await act(async () => {})
  }
  return { editor, undo }
}

test('[decisions 4] undoing the replacement of all scenes (screens of a signage) loads the earlier scenes', async () => {
  const { editor, undo } = await replace()
  assert.equal(editor.$edited.get().signage?.version, 2)
  await undo()
  assert.equal(editor.$edited.get().signage?.version, 3)
})

test('[decisions 4] undoing the replacement of all scenes (screens of a signage) keeps changes made since', async () => {
  const { editor, undo } = await replace()
  editor.edit(() => ({ telop: '自分' }), 'telop')
  await undo()
  assert.deepEqual([editor.$draft.get().Standby?.telop, editor.$isOutdated.get()], ['自分', true])
})

test('[decisions 4] keeps changes that the user makes while a starting template is being applied', async () => {
  const { editor } = await replace((open) => open.edit(() => ({ telop: '自分' }), 'telop'))
  assert.deepEqual([editor.$draft.get().Standby?.telop, editor.$isOutdated.get()], ['自分', true])
})
