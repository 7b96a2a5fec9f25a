import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { render } = await import('@testing-library/react')
const { Offer } = await import('../../../site/reservations/Offer.tsx')

test('[2.4.11] shows an empty row for the company that offers the avatars until its name is known', () => {
  const host = { name: '架空美術館', translations: { en: 'Kaku Museum' }, phone: '03-0000-0000' }
  const { container, rerender } = render(<Offer language="en" />)
  const rows = () => container.querySelectorAll('dl > div').length
  const before = rows()
  assert.doesNotMatch(container.textContent, /Offered by/)
  rerender(<Offer language="en" host={host} />)
  assert.equal(rows(), before)
  assert.match(container.textContent, /Kaku MuseumOffered by03-0000-0000/)
  assert.ok(container.querySelector('a[href="tel:0300000000"]'))
})
