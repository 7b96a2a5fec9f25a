import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '#core/languages.ts'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { useState } = await import('react')
const { TouchKeyboard } = await import('../../../site/keyboard/TouchKeyboard.tsx')

let typed = ''
let sent = 0
function Field({ lang, maxLength }: { lang: Language; maxLength: number }) {
  const [value, setValue] = useState('')
  typed = value
  return (
    <>
      <input aria-label="field" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <TouchKeyboard
        lang={lang}
        value={value}
        maxLength={maxLength}
        enter="OK"
        onChange={setValue}
        onEnter={() => sent++}
      />
    </>
  )
}
const open = (lang: Language, maxLength = 200): void => {
  sent = 0
  render(<Field lang={lang} maxLength={maxLength} />)
}
const key = (name: string): HTMLElement => screen.getByRole('button', { name })
const press = async (...names: string[]): Promise<void> => {
  for (const name of names) await userEvent.click(key(name))
}

test('[decisions 7] types, deletes and sends kana, with voicing marks and small kana', async () => {
  open('ja')
  await press('か', '濁点', 'つ', '小さい文字', 'こ', 'う', 'う', '1文字消す', 'OK')
  assert.equal(typed, 'がっこう')
  assert.equal(sent, 1)
})

test('[decisions 7] switches between kana and letters, and 大文字 makes only the next letter a capital', async () => {
  open('ja')
  await press('あ', '英数字', '大文字', 'B', 'c', '空白', '7', 'ひらがな', 'い')
  assert.equal(typed, 'あBc 7い')
})

test('[decisions 7] offers no kana to a visitor who reads English', async () => {
  open('en')
  await press('h', 'i', '?')
  assert.equal(typed, 'hi?')
  assert.equal(screen.queryByRole('button', { name: 'ひらがな' }), null)
})

await import('simple-keyboard-layouts/build/layouts/chinese.js')

test('[decisions 7] offers Chinese characters for the typed pinyin', async () => {
  open('zh')
  await press('n', 'i')
  await userEvent.click(await screen.findByText('你'))
  await press('h', 'a', 'o')
  await userEvent.click(await screen.findByText('好'))
  assert.equal(typed, '你好')
})

test('[decisions 7] stops at the maximum length, and continues after text typed on a real keyboard', async () => {
  open('en', 3)
  await press('a', 'b', 'c', 'd')
  assert.equal(typed, 'abc')
  await userEvent.type(screen.getByLabelText('field'), '{Backspace}{Backspace}x')
  await press('y')
  assert.equal(typed, 'axy')
})

test('[4.4] the Enter key acts once per touch, at the click event that ends the touch', () => {
  open('en')
  const enter = key('OK')
  act(() => void fireEvent.pointerDown(enter))
  assert.equal(sent, 0)
  fireEvent.click(enter)
  assert.equal(sent, 1)
  fireEvent.click(key('a'))
  assert.equal(sent, 1)
})
