import { useStore } from '@nanostores/react'
import { pickTexts } from '../../messages/define.ts'
import { kioskTexts } from '../../messages/kiosk.ts'
import type { Kiosk } from '../../stores/kiosk/kiosk.ts'
import { Button } from '../../ui/Button.tsx'
import css from './refused.module.css'

/** decisions 4, Refused: tells staff why the device calls nobody, and leads them to signing it in again. */
export function RefusedBar({ kiosk }: { kiosk: Kiosk }) {
  const texts = pickTexts(kioskTexts, useStore(kiosk.$language)).page
  return (
    <aside className={css.bar} role="status">
      <p>{texts.refused}</p>
      <Button size="sm" onClick={kiosk.askLogout}>
        {texts.connectAgain}
      </Button>
    </aside>
  )
}
