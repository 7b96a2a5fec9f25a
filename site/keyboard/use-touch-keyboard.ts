import { type PointerEvent, useState } from 'react'
import { needsKeyboard } from './needs-keyboard.ts'

/**
 * Whether the on-screen keyboard of a field is shown: from a finger's first touch of the field until a key of a
 * physical keyboard is pressed.
 */
export function useTouchKeyboard() {
  const [isShown, setIsShown] = useState(false)
  return {
    isShown,
    hide: () => setIsShown(false),
    inputMode: isShown ? ('none' as const) : ('text' as const),
    onPointerDown: ({ pointerType }: PointerEvent) => setIsShown(needsKeyboard(pointerType, navigator)),
  }
}
