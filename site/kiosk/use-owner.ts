import { useStore } from '@nanostores/react'
import { type OwnerTexts, ownerOf } from '../stage/stage-words.ts'
import { namesFor } from '../stage/template-model.ts'
import type { Kiosk } from './store.ts'

/**
 * Name of the company or room. It is the title of the page, and is also shown on the built-in landscape picture. ''
 * until the signage is known.
 */
export function useOwner(kiosk: Kiosk, texts: OwnerTexts): string {
  const signage = useStore(kiosk.$signage)
  const isGuest = useStore(kiosk.guest.$isGuest)
  const language = useStore(kiosk.$language)
  if (!signage) return ''
  return ownerOf({ ...namesFor(language, signage), isGuest }, texts)
}
