import { type PointerEvent, useState } from 'react'
import { needsKeyboard } from './needs-keyboard.ts'

/** Whether a field's keyboard is on the screen: from a finger's first touch of the field until a key of another keyboard is pressed. */
export function useTouchKeyboard() {
  const [isShown, setIsShown] = useState(false)
  return {
    isShown,
    hide: () => setIsShown(false),
    inputMode: isShown ? ('none' as const) : ('text' as const),
    onPointerDown: ({ pointerType }: PointerEvent) => setIsShown(needsKeyboard(pointerType, navigator)),
  }
}
