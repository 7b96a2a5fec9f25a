import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import '../../support/dom.ts'
import { $language, $shortcuts } from '../../../site/kit/preferences.ts'
import {
  ariaKeysOf,
  type BoundShortcut,
  isKeyOf,
  SHORTCUTS,
  type ShortcutName,
} from '../../../site/kit/shortcut-table.ts'
import type { KeyPress } from '../../../site/kit/shortcuts.ts'

const { act, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { $shortcutsShown, createShortcuts } = await import('../../../site/kit/shortcuts.ts')
const { Shortcuts } = await import('../../../site/shell/Shortcuts.tsx')
const { ShortcutsDialog } = await import('../../../site/shell/ShortcutsDialog.tsx')

afterEach(() => {
  $shortcuts.set('on')
  $language.set('ja')
  $shortcutsShown.set(false)
})

function keyboard() {
  const received: string[] = []
  let nowMs = 0
  let tell = (_press: KeyPress) => {}
  const shortcuts = createShortcuts({
    onKeyDown: (listener) => {
      tell = listener
    },
    isOn: () => $shortcuts.get() === 'on',
  })
  const press = (key: string, more: Partial<KeyPress> = {}): boolean => {
    let isTaken = false
    tell({
      key,
      timeStamp: nowMs,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      repeat: false,
      isComposing: false,
      defaultPrevented: false,
      target: document.body,
      preventDefault: () => {
        isTaken = true
      },
      ...more,
    })
    return isTaken
  }
  const bind = (name: BoundShortcut, inWindow?: boolean) =>
    shortcuts.bind(name, (key) => void received.push(`${name} ${key}`), inWindow)
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { heard: received, press, bind, wait }
}

function inside(html: string, selector: string): Element {
  document.body.innerHTML = html
  return document.querySelector(selector)!
}

test('[2.4.6] runs a shortcut for small and capital letters, and with Shift only if the shortcut needs it', () => {
  const { heard: received, press, bind } = keyboard()
  for (const name of ['mute', 'end', 'motion', 'help'] as const) bind(name)
  for (const key of ['m', 'M', '1', '9', '0', 'e', 'x']) press(key)
  press('E', { shiftKey: true })
  press('M', { shiftKey: true })
  press('?', { shiftKey: true })
  assert.deepEqual(received, ['mute m', 'mute M', 'motion 1', 'motion 9', 'end E', 'help ?'])
})

test('[2.4.6] ignores keys that are typed into a field, held down, used by an IME, or pressed with Ctrl, Alt or Meta', () => {
  const { heard: received, press, bind } = keyboard()
  bind('mute')
  bind('help')
  for (const [html, selector] of [
    ['<input>', 'input'],
    ['<input type="search">', 'input'],
    ['<textarea></textarea>', 'textarea'],
    ['<select></select>', 'select'],
    ['<div contenteditable="true"><b>x</b></div>', 'b'],
    ['<div role="textbox"></div>', 'div'],
  ] as const) {
    const target = inside(html, selector)
    for (const key of ['m', '?']) assert.equal(press(key, { target }), false, html)
  }
  for (const more of [
    { isComposing: true },
    { repeat: true },
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ])
    assert.equal(press('m', more), false, JSON.stringify(more))
  assert.deepEqual(received, [])
  press('m', { target: inside('<input type="checkbox">', 'input') })
  assert.deepEqual(received, ['mute m'])
})

test("[2.4.7] inside a call's dialog, S silences the ringing instead of sharing the screen", () => {
  const { heard: received, press, bind } = keyboard()
  bind('share')
  bind('mute')
  const stop = bind('silence', true)
  const target = inside('<div role="alertdialog"><button></button></div>', 'button')
  press('s', { target })
  press('m', { target })
  press('s')
  assert.deepEqual(received, ['silence s', 'share s'])
  stop()
  assert.equal(press('s', { target }), false)
})

test("[2.4.6] a page's keyboard shortcuts also work while the focus is in a popover", () => {
  const { heard: received, press, bind } = keyboard()
  bind('mute')
  const target = inside('<div role="dialog" data-popover=""><button></button></div>', 'button')
  press('m', { target })
  assert.deepEqual(received, ['mute m'])
})

test('[2.4.7] keys that the user is typing when a call arrives neither answer nor decline the call', () => {
  const { heard: received, press, bind, wait } = keyboard()
  bind('answer', true)
  bind('decline', true)
  document.body.innerHTML = '<textarea></textarea><div role="alertdialog"><button></button></div>'
  const [field, target] = [document.querySelector('textarea'), document.querySelector('button')]
  press('h', { target: field })
  for (const key of ['a', 'd', 'd']) {
    wait(999)
    press(key, { target })
  }
  assert.deepEqual(received, [])
  wait(1_000)
  press('d', { target })
  press('a', { target })
  assert.deepEqual(received, ['decline d', 'answer a'])
})

test('[2.4.6] lets the user turn single-key shortcuts off, except ? for their list (WCAG 2.1.4)', () => {
  const { heard: received, press, bind } = keyboard()
  bind('mute')
  bind('help')
  $shortcuts.set('off')
  assert.equal(press('m'), false)
  press('?')
  assert.deepEqual(received, ['help ?'])
})

test('[2.4.6] gives no key two meanings on the same page or in the same dialog', () => {
  const places = { page: ['everywhere', 'standby', 'call'], window: ['everywhere', 'request'] }
  for (const [place, groups] of Object.entries(places)) {
    const keys = Object.values(SHORTCUTS)
      .filter(({ group }) => groups.includes(group))
      .flatMap((shortcut) => [...shortcut.keys])
    assert.equal(new Set(keys).size, keys.length, place)
  }
  for (const name of Object.keys(SHORTCUTS) as ShortcutName[]) {
    if (name === 'save' || name === 'undo' || name === 'redo') continue
    for (const key of ariaKeysOf(name).split(' '))
      assert.ok(isKeyOf(name, key.replace('Shift+', ''), key.startsWith('Shift+')), `${name} ${key}`)
  }
})

test("[2.4.6] the key ? opens the list of keyboard shortcuts in the user's language", async () => {
  render(<Shortcuts />)
  const user = userEvent.setup()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'キーボード操作' })
  const call = within(dialog).getByRole('region', { name: '応対画面' })
  assert.match(call.textContent ?? '', /マイクのオン・オフM.*手の動き\(左から順に\)1〜9.*通話を終了ShiftE/)
  assert.match(dialog.textContent ?? '', /応対するEnterまたはA/)
  await user.click(within(dialog).getByRole('button', { name: '閉じる' }))
  assert.equal($shortcutsShown.get(), false)
})

test('[2.4.6] shows the list of keyboard shortcuts in English, with a switch that turns single keys off', async () => {
  $language.set('en')
  render(<ShortcutsDialog open onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  assert.match(dialog.textContent ?? '', /AnswerEnterorA/)
  const single = within(dialog).getByRole('switch', { name: 'Use single keys' })
  await act(() => userEvent.setup().click(single))
  assert.equal($shortcuts.get(), 'off')
})
