import { useEffect, useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { QrCode, type QrPicture } from '../kit/ui/QrCode.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import css from './exhibits.module.css'
import { guideLink, isLocalGuide } from './sheet.ts'
import { exhibitTexts } from './texts.ts'
import { drawQr } from './wiring.ts'

type ExhibitQrProps = { guideUrl: string; targetId: number; title: string }

/** QR code to this exhibit for visitors' phones. */
export function ExhibitQr({ guideUrl, targetId, title }: ExhibitQrProps) {
  const texts = useTexts(exhibitTexts)
  const url = guideLink(guideUrl, targetId)
  const [drawn, setDrawn] = useState<{ url: string; picture: QrPicture }>()
  useEffect(() => {
    let isWanted = true
    void drawQr(url).then((picture) => {
      if (isWanted) setDrawn({ url, picture })
    })
    return () => {
      isWanted = false
    }
  }, [url])
  const isLocal = isLocalGuide(guideUrl)
  const { pathname, search } = new URL(url)
  return (
    <div className={css.qr}>
      {drawn?.url === url ? (
        <QrCode picture={drawn.picture} label={texts.qrNamed(title)} />
      ) : (
        <Skeleton shape="block" className={css.qrBlank} />
      )}
      <div>
        <b>{texts.qr}</b>
        {!isLocal && <p className={css.muted}>{texts.qrHelp}</p>}
        <LinkButton size="sm" href={pathname + search} target="_blank" icon="external">
          {texts.open}
        </LinkButton>
      </div>
      {isLocal && (
        <Banner tone="warning" live={false} className={css.qrLocal}>
          {texts.qrLocal}
        </Banner>
      )}
    </div>
  )
}
