import { useStore } from '@nanostores/react'
import { shownCompanyName } from '#core/company/name.ts'
import type { StageTexts } from '../stage/stage-texts.ts'
import { ownerOf } from '../stage/stage-words.ts'
import type { Kiosk } from './store.ts'

/** Name of the company or room on the screen, for the picture without a template; empty until the signage is known. */
export function useOwner(kiosk: Kiosk, texts: Pick<StageTexts, 'roomOf'>): string {
  const signage = useStore(kiosk.$signage)
  const isGuest = useStore(kiosk.guest.$isGuest)
  if (!signage) return ''
  return ownerOf(
    { companyName: shownCompanyName(signage.companyName), placeName: signage.name, isGuest },
    texts,
  )
}
