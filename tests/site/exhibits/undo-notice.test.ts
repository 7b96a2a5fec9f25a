import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHistory } from '../../../site/exhibits/history.ts'
import type { Exhibits } from '../../../site/exhibits/store.ts'
import { exhibitTexts } from '../../../site/exhibits/texts.ts'
import { toasts } from '../../../site/kit/toasts.ts'
import '../../support/dom.ts'

const { undo } = await import('../../../site/exhibits/MapChoice.tsx')

test('[2.4.20] asks to try an undo again only if the server did not answer', async () => {
  const history = createHistory()
  let answer: boolean | undefined
  history.did({ kind: 'removed', targetId: 1, undo: async () => answer })
  const said = async () => {
    await undo({ history, canvas: { settle() {} } } as Exhibits, exhibitTexts.ja)
    return toasts.$toasts.get().at(-1)?.text
  }
  assert.equal(await said(), exhibitTexts.ja.undoUnanswered)
  answer = false
  assert.equal(await said(), exhibitTexts.ja.notUndone)
})
