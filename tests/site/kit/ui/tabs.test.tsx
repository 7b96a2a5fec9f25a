import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { useState } = await import('react')
const { Tabs } = await import('../../../../site/kit/ui/Tabs.tsx')

function Two() {
  const [value, setValue] = useState<'one' | 'two'>('one')
  return (
    <Tabs
      label="parts"
      value={value}
      onChange={setValue}
      tabs={(['one', 'two'] as const).map((name) => ({ value: name, label: name, panel: `panel ${name}` }))}
    />
  )
}

test('[2.4] opens a tab in browsers where scrollIntoView returns a promise (CSSOM View)', async (t) => {
  t.mock.method(Element.prototype, 'scrollIntoView', () => Promise.resolve())
  render(<Two />)
  await userEvent.setup().click(screen.getByRole('tab', { name: 'two' }))
  assert.ok(screen.getByText('panel two'))
})

test("[2.4.6] arrow keys move the focus between tabs, and a tab's dot has a name for screen readers", async () => {
  const user = userEvent.setup()
  render(
    <Tabs
      fill
      label="parts"
      value="one"
      onChange={() => {}}
      tabs={[
        { value: 'one', label: 'one', panel: 'panel one' },
        { value: 'two', label: 'two', mark: 'news', panel: 'panel two' },
      ]}
    />,
  )
  const two = screen.getByRole('tab', { name: 'two news' })
  assert.equal(two.tabIndex, -1)
  await user.tab()
  assert.equal(document.activeElement, screen.getByRole('tab', { name: 'one' }))
  await user.keyboard('{ArrowRight}')
  assert.equal(document.activeElement, two)
})
