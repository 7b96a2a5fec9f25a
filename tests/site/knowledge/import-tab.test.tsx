import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Places } from '../../../site/knowledge/PlaceSelect.tsx'
import { answering, ok } from '../../support/answers.ts'
import '../../support/dom.ts'

const { render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { ImportTab } = await import('../../../site/knowledge/ImportTab.tsx')
const { createImporting } = await import('../../../site/knowledge/importing.ts')

const places: Places = atom({ status: 'ready', value: [] })

/** Chooses a file in the tab. @returns the text that the tab sends for the preview */
async function sentFor(bytes: BlobPart): Promise<unknown> {
  const { request, sentTo } = answering({ '/api/previewAnswers': [ok({ rows: [], problems: [] })] })
  const importing = createImporting({ request, onImported() {}, onAdded() {} })
  render(<ImportTab importing={importing} places={places} />)
  const input = screen.getByLabelText<HTMLInputElement>('CSVファイルを選ぶ')
  await userEvent.setup().upload(input, new File([bytes], 'answers.csv', { type: 'text/csv' }))
  await waitFor(() => assert.ok(importing.$file.get()))
  return sentTo('/api/previewAnswers')[0]
}

test('[decisions 7] reads a Shift_JIS file of answers, as Excel saves it in Japan', async () => {
  const bytes = new Uint8Array([...Buffer.from('ja_answer\n'), 0x8e, 0xbf, 0x96, 0xe2])
  assert.deepEqual(await sentFor(bytes), { csv: 'ja_answer\n質問' })
})

test('[decisions 7] reads a UTF-8 file of answers', async () => {
  assert.deepEqual(await sentFor('\ufeffja_answer\n質問'), { csv: 'ja_answer\n質問' })
})
