import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serving } from '../../../support/serving.ts'
import '../../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { useState } = await import('react')
const { DraftOthers } = await import('../../../../site/kit/forms/DraftOthers.tsx')

const NAME = 'ほかの言語の下書きを作る'

function Form({ first }: { first: string[] }) {
  const [missing, setMissing] = useState(first)
  const fill = () => {
    setMissing([])
    return () => setMissing(first)
  }
  return <DraftOthers missing={missing} onDrafts={fill} />
}

test('[decisions 4] offers drafts of translations only where a translation is missing', async () => {
  serving({ '/api/draftVisitorTexts': { drafts: [{ en: 'Reception' }], reason: null } })
  const { unmount } = render(<Form first={[]} />)
  assert.equal(screen.queryByRole('button', { name: NAME }), null)
  unmount()
  render(<Form first={['受付']} />)
  await userEvent.setup().click(screen.getByRole('button', { name: NAME }))
  await screen.findByText('英語と中国語の文は、すべて入っています。')
  const button = screen.getByRole('button', { name: NAME })
  assert.equal(document.activeElement, button, 'the pressed button stays and keeps the focus')
  assert.deepEqual([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')], ['true', false])
})
