import { useStore } from '@nanostores/react'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import css from './kiosk.module.css'
import type { SignageFailure } from './signage.ts'
import type { Kiosk } from './store.ts'
import { staffTexts } from './texts-staff.ts'

/** Shown if the account is not a signage, or if its signage was deleted. */
export function NoSignage({ kiosk, failure }: { kiosk: Kiosk; failure: SignageFailure }) {
  const texts = pickTexts(staffTexts, useStore(kiosk.$language))
  return (
    <div className={css.empty}>
      <Empty
        heading="h1"
        icon="signage"
        title={failure === 'none' ? texts.noSignage : texts.signageGone}
        action={
          <>
            <Button onClick={kiosk.rebuild}>{texts.retry}</Button>
            <Button onClick={() => void kiosk.answerLogout(true)}>{texts.logout}</Button>
          </>
        }
      />
    </div>
  )
}
