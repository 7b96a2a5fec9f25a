import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serving } from '../../support/answers.ts'
import { page } from '../../support/dom.ts'

const { act, render, screen } = await import('@testing-library/react')
const { MeetingEnded } = await import('../../../site/accounts/MeetingEnded.tsx')
const { $guestLanguage } = await import('../../../site/kit/guest-language.ts')

test('[2.2] tells the guest in their language that the meeting has ended, and forgets the reservation link', async () => {
  const server = serving({ '/token/logout': { result: 'OK' } })
  page.sessionStorage.setItem('reservation_token', 'x')
  render(<MeetingEnded />)
  await act(async () => {})
  for (const [language, words] of [
    ['ja', '会議は終了しました'],
    ['en', 'The meeting has ended'],
    ['zh', '会议已结束'],
  ] as const) {
    await act(async () => $guestLanguage.set(language))
    const heading = screen.getByRole('heading', { level: 1, name: words })
    assert.equal(heading.closest('[lang]')?.getAttribute('lang'), language)
    assert.match(document.title, new RegExp(words))
  }
  assert.equal(page.sessionStorage.getItem('reservation_token'), null)
  assert.equal(server.sentTo('/token/logout').length, 1)
})
