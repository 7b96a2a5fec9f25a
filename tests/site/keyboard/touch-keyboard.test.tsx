import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '#core/languages.ts'
import '../../support/dom.ts'

const { useState } = await import('react')
const { act, cleanup, fireEvent, render, screen } = await import('@testing-library/react')
const { TouchKeyboard } = await import('../../../site/keyboard/TouchKeyboard.tsx')

/** Shows the keyboard of a language, and what was typed. */
function open(lang: Language) {
  let entered = 0
  function Field() {
    const [value, setValue] = useState('')
    return (
      <>
        <output>{value}</output>
        <TouchKeyboard
          lang={lang}
          value={value}
          maxLength={4}
          enter="Send"
          onChange={setValue}
          onEnter={() => entered++}
        />
      </>
    )
  }
  cleanup()
  const { unmount } = render(<Field />)
  const key = (name: string) => screen.getByRole('button', { name })
  return {
    unmount,
    key,
    touch: (name: string) => act(() => void fireEvent.pointerDown(key(name))),
    typed: () => document.querySelector('output')?.textContent,
    entered: () => entered,
  }
}

test('[4.4] the enter key acts on the click, the last event of a touch, and only once', () => {
  const { key, touch, entered, unmount } = open('en')
  touch('Send')
  assert.equal(entered(), 0)
  const send = key('Send')
  fireEvent.click(send)
  assert.equal(entered(), 1)
  fireEvent.click(key('a'))
  assert.equal(entered(), 1)
  unmount()
  fireEvent.click(send)
  assert.equal(entered(), 1)
})

test('[4.4] letters appear when a finger touches the key, up to the longest text, one of them in capitals', () => {
  const { touch, typed } = open('en')
  touch('Capital letters')
  for (const letter of ['A', 'n', 'n', 'a', 'b']) touch(letter)
  assert.equal(typed(), 'Anna')
  touch('Delete')
  assert.equal(typed(), 'Ann')
})

test('[4.4] the mark key changes the last kana', () => {
  const { touch, typed } = open('ja')
  for (const kana of ['か', '濁点', 'は', '半濁点']) touch(kana)
  assert.equal(typed(), 'がぱ')
})
