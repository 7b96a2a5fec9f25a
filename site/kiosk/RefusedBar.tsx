import { useStore } from '@nanostores/react'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './refused.module.css'
import type { Kiosk } from './store.ts'
import { staffTexts } from './texts-staff.ts'

/** decisions 4, Refused: tells staff why the device cannot call anyone, and offers to sign in again. */
export function RefusedBar({ kiosk }: { kiosk: Kiosk }) {
  const texts = pickTexts(staffTexts, useStore(kiosk.$language))
  return (
    <aside className={css.bar} role="status">
      <p>{texts.refused}</p>
      <Button size="sm" onClick={kiosk.askLogout}>
        {texts.connectAgain}
      </Button>
    </aside>
  )
}
