import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Language } from '#core/languages.ts'
import type { KioskGuidance } from '../../../site/kiosk/guidance.ts'
import type { Kiosk } from '../../../site/kiosk/store.ts'
import '../../support/dom.ts'

const { act, render, screen } = await import('@testing-library/react')
const { Guidance } = await import('../../../site/kiosk/Guidance.tsx')

test("[decisions 7] says in the visitor's language that an exhibit is presented in Japanese", () => {
  const $language = atom<Language>('en')
  const $shown = atom({ targetId: 5, words: { title: '竹', description: '穴。' }, lang: 'ja' as Language })
  const guidance = { $shown, $presented: atom(undefined), stop: () => {}, close: () => {} }
  render(
    <Guidance kiosk={{ $language } as unknown as Kiosk} guidance={guidance as unknown as KioskGuidance} />,
  )
  const notice = 'This exhibit is described in Japanese.'
  screen.getByText(notice)
  act(() => $shown.set({ targetId: 5, words: { title: 'Bamboo', description: '' }, lang: 'en' }))
  assert.equal(screen.queryByText(notice), null)
  act(() => $language.set('ja'))
  act(() => $shown.set({ targetId: 5, words: { title: '竹', description: '' }, lang: 'ja' }))
  assert.equal(screen.queryByText(/日本語です/), null)
})
