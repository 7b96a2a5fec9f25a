import { useEffect, useRef } from 'react'
import { type KeyboardOptions, SimpleKeyboard } from 'simple-keyboard'
import type { Language } from '#core/languages.ts'
import { changeKana } from './kana.ts'
import { KANA_KEYS, KEY_FACES, KEY_NAMES, LAYOUT_KEYS, LAYOUTS } from './layouts.ts'
import css from './touch-keyboard.module.css'

interface TouchKeyboardProps {
  lang: Language
  value: string
  maxLength: number
  /** Label of the enter key. */
  enter: string
  onChange(value: string): void
  onEnter(): void
}

/** A keyboard for touch screens: kana for Japanese, letters for English, letters with characters to choose for Chinese. */
export function TouchKeyboard(props: TouchKeyboardProps) {
  const { lang, value, maxLength, enter } = props
  const place = useRef<HTMLDivElement>(null)
  const keyboard = useRef<SimpleKeyboard>(undefined)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const own = openKeyboard(place.current!, { lang, maxLength, enter }, latest)
    keyboard.current = own.keyboard
    return () => own.close()
  }, [lang, maxLength, enter])
  // the value has changed elsewhere: the visitor typed on another keyboard, or the field was emptied
  useEffect(() => {
    if (keyboard.current?.getInput() !== value) keyboard.current?.setInput(value)
  }, [value])
  // simple-keyboard refuses an element without a class
  return <div ref={place} className="touch-keyboard" lang={lang} />
}

const FIXED_OPTIONS = {
  theme: css.keyboard!,
  useButtonTag: true,
  // typing always appends: a finger cannot place a caret between two letters
  disableCaretPositioning: true,
  // keep the focus in the text field
  preventMouseDownDefault: true,
  disableButtonHold: true,
  layoutCandidatesPageSize: 7,
} satisfies KeyboardOptions

/** Names of keys for screen readers. */
const keyNames = (lang: keyof typeof KEY_NAMES) =>
  Object.entries(KEY_NAMES[lang]).map(([buttons, value]) => ({ attribute: 'aria-label', value, buttons }))

function openKeyboard(
  place: HTMLDivElement,
  { lang, maxLength, enter }: Pick<TouchKeyboardProps, 'lang' | 'maxLength' | 'enter'>,
  latest: { readonly current: TouchKeyboardProps },
): { keyboard: SimpleKeyboard; close(): void } {
  const layout = LAYOUTS[lang]
  const keyboard = new SimpleKeyboard(place, {
    layout,
    layoutName: Object.keys(layout)[0]!,
    display: { ...KEY_FACES, '{enter}': enter },
    ...FIXED_OPTIONS,
    buttonAttributes: keyNames(lang),
    maxLength,
    onChange: (text) => latest.current.onChange(text),
    onKeyPress: press,
  } satisfies KeyboardOptions)
  keyboard.setInput(latest.current.value)
  place.addEventListener('click', enterOnClick)
  if (lang === 'zh') void addCharacters(keyboard)
  return {
    keyboard,
    close: () => {
      place.removeEventListener('click', enterOnClick)
      keyboard.destroy()
    },
  }

  function press(key: string): void {
    const { layoutName } = keyboard.options
    if (key in KANA_KEYS) {
      keyboard.setInput(changeKana(keyboard.getInput(), KANA_KEYS[key as keyof typeof KANA_KEYS]))
      latest.current.onChange(keyboard.getInput())
    } else if (key in LAYOUT_KEYS) show(LAYOUT_KEYS[key as keyof typeof LAYOUT_KEYS])
    else if (key === '{shift}') show(layoutName === 'large' ? 'latin' : 'large')
    // shift lasts for one capital letter
    else if (layoutName === 'large' && /^[A-Z]$/.test(key)) show('latin')
  }

  /**
   * Enter acts on the click, the last event of a touch. It usually replaces the page. If it acted on the earlier pointerdown,
   * the click would go to whatever appears under the finger.
   */
  function enterOnClick({ target }: MouseEvent): void {
    if ((target as Element).closest('[data-skbtn="{enter}"]')) latest.current.onEnter()
  }

  function show(layoutName: string): void {
    keyboard.setOptions({ layoutName, enableLayoutCandidates: layoutName === 'pinyin' })
  }
}

/** Adds the table of Chinese characters by pinyin. Loaded on demand: it is large and only Chinese needs it. */
async function addCharacters(keyboard: SimpleKeyboard): Promise<void> {
  try {
    const { default: chinese } = await import('simple-keyboard-layouts/build/layouts/chinese.js')
    // the library's type lacks `layoutCandidates`
    const { layoutCandidates } = chinese as Pick<KeyboardOptions, 'layoutCandidates'>
    keyboard.setOptions({ layoutCandidates })
  } catch (error) {
    console.warn('the pinyin dictionary could not be loaded', error)
  }
}
