import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownKioskCode } from '#core/kiosk/code.ts'
import { Brand } from '../kit/Brand.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { timeOfDay } from '../kit/time-words.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { QrCode } from '../kit/ui/QrCode.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import { useWakeLock } from '../kit/use-wake-lock.ts'
import css from './kiosk-setup.module.css'
import { browserKioskCode, type KioskCode } from './setup-code.ts'
import { kioskSetupTexts } from './texts-setup.ts'

/** decisions 4: shows a code on a new device until an administrator has connected it. Tests pass a `store`. */
export function KioskCodePage({ store }: { store?: KioskCode }) {
  const [kioskCode] = useState(() => store ?? browserKioskCode())
  const { phase, trouble, shown } = useStore(kioskCode.$state)
  const texts = useTexts(kioskSetupTexts).page
  const lacksQr = shown !== undefined && !shown.qr
  usePageTitle(texts.title)
  // the screen must stay on until the administrator has entered the code
  useWakeLock()
  useEffect(() => {
    void kioskCode.start()
    return kioskCode.stop
  }, [kioskCode])
  return (
    <main className={css.page} data-phase={phase}>
      <Brand />
      <div className={css.words}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </div>
      {trouble && (
        <Banner tone="info">{trouble === 'tooMany' ? texts.tooMany : texts.waitingForServer}</Banner>
      )}
      {phase === 'entering' && <Banner tone="success">{texts.entering}</Banner>}
      <div className={css.shown}>
        <div>
          <p className={css.label}>{texts.code}</p>
          {/* Makes screen readers read the code letter by letter. */}
          <p className={css.code} role="status" aria-label={shown && [...shown.code].join(' ')}>
            {shown ? shownKioskCode(shown.code) : '――― ―――'}
          </p>
          {shown && <p className={css.until}>{texts.until(timeOfDay(shown.expiresAt))}</p>}
        </div>
        {!lacksQr && (
          <div className={css.qr}>{shown?.qr && <QrCode picture={shown.qr} label={texts.qr} />}</div>
        )}
      </div>
      <ol className={css.steps}>
        {(lacksQr ? [texts.stepWithoutQr, ...texts.steps.slice(1)] : texts.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={css.aside}>
        <TextLink href="/login?later=1">{texts.byPassword}</TextLink>
      </p>
    </main>
  )
}
