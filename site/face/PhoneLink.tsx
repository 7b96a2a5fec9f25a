import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { PHONE_TOKEN_MS } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { QrCode } from '../kit/ui/QrCode.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { phoneLink } from '../operator/capture/face-wiring.ts'
import css from './capture.module.css'
import { captureTexts } from './texts.ts'

const MINUTE_MS = 60_000

/** The QR code for the phone page, valid for one use, and the same link to copy. */
export function PhoneLink() {
  const texts = useTexts(captureTexts)
  const state = useStore(phoneLink.$link)
  if (state.kind === 'used') {
    return (
      <p className={css.there} role="status">
        <Icon name="smartphone" />
        {texts.phone}: {texts.phoneThere}
      </p>
    )
  }
  if (state.kind === 'failed') {
    return (
      <div className={css.failed} role="alert">
        <p>{texts.linkFailed}</p>
        <Button size="sm" icon="retry" onClick={() => void phoneLink.renew()}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  return (
    <div className={css.link} aria-busy={state.kind === 'loading'}>
      <div className={css.qr}>
        {state.kind === 'ready' ? (
          <QrCode picture={state.link.qr} label={texts.qr} />
        ) : (
          <Skeleton shape="block" className={css.blank} />
        )}
      </div>
      <div className={css.words}>
        <p>{texts.explain.phone}</p>
        <p className={css.hint}>{texts.linkFor(PHONE_TOKEN_MS / MINUTE_MS)}</p>
        {state.kind === 'ready' && <CopyLink url={state.link.url} />}
        {state.kind === 'ready' && state.link.isLocalOnly && (
          <p className={css.warn}>{texts.phoneLocalOnly}</p>
        )}
        {!window.isSecureContext && <p className={css.warn}>{texts.needsHttps}</p>}
      </div>
    </div>
  )
}

function CopyLink({ url }: { url: string }) {
  const texts = useTexts(captureTexts)
  const [copiedUrl, setCopiedUrl] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopiedUrl(url)
    } catch (error) {
      // Without permission to copy, or on an insecure origin, the link cannot be copied. The QR code can still be
      // scanned.
      console.info('capture: the link could not be copied', error)
    }
  }
  return (
    <Button size="sm" icon={copiedUrl === url ? 'check' : 'copy'} onClick={() => void copy()}>
      {copiedUrl === url ? texts.copied : texts.copyLink}
    </Button>
  )
}
