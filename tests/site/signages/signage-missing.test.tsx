import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { SignageMissing } = await import('../../../site/signages/SignageMissing.tsx')

test('[2.4.14] says that a missing signage may have been deleted, and links to the list', () => {
  render(<SignageMissing />)
  assert.ok(screen.getByText('ほかの人が削除した可能性があります。'))
  assert.equal(screen.getByRole('link').getAttribute('href'), '/app/signage/list')
})
