import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from '../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { Brand } = await import('../../../site/kit/Brand.tsx')
const { $language, staffLanguageOf } = await import('../../../site/kit/preferences.ts')

test("[decisions 3] the language of staff is the browser's if it is Japanese, else English", () => {
  assert.deepEqual([['ja-JP', 'en'], ['en-GB', 'ja'], ['zh-CN'], ['fr'], []].map(staffLanguageOf), [
    'ja',
    'en',
    'en',
    'en',
    'ja',
  ])
})

test('[decisions 3] users can change and store the language on a page without the staff navigation', async () => {
  const user = userEvent.setup()
  assert.equal($language.get(), 'ja')
  render(<Brand />)
  await user.click(screen.getByRole('radio', { name: 'English' }))
  assert.ok(screen.getByRole('radiogroup', { name: 'Language' }))
  assert.equal(page.localStorage.getItem('language'), 'en')
  await user.click(screen.getByRole('radio', { name: '日本語' }))
  assert.ok(screen.getByRole('radiogroup', { name: '表示言語' }))
})
