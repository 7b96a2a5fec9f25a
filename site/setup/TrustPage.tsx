import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AUTHORITY_FILE } from '#core/setup/contract-trust.ts'
import { SinglePage } from '../accounts/SinglePage.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Banner } from '../kit/ui/Banner.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { trustTexts } from './texts-trust.ts'
import css from './trust.module.css'
import { browserTrust, guideOf, TRUST_GUIDES, type TrustGuide } from './trust-store.ts'

/**
 * Page with the one-time steps by which a kiosk or phone trusts this server's certificate (decisions 1,
 * TLS=self-signed). Tests pass their own `store`.
 */
export function TrustPage({ store }: { store?: ReturnType<typeof browserTrust> }) {
  const [trust] = useState(() => store ?? browserTrust())
  const { status, value } = useStore(trust.$resource)
  const texts = useTexts(trustTexts)
  useEffect(() => void trust.load(), [trust])
  return (
    <SinglePage title={texts.title} lead={status === 'ready' && !value ? undefined : texts.lead}>
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void trust.load()} />}
      {status === 'loading' && <ListSkeleton />}
      {status === 'ready' && !value && (
        <Card label={texts.none}>
          <Empty icon="info" title={texts.none}>
            {texts.noneHelp}
          </Empty>
        </Card>
      )}
      {value && <Authority {...value} />}
    </SinglePage>
  )
}

function Authority({ fingerprint, endsAt }: { fingerprint: string; endsAt: number }) {
  const texts = useTexts(trustTexts)
  const language = useStore($language)
  const own = guideOf(navigator.userAgent)
  // the steps for this device's system come first
  const guides = [...TRUST_GUIDES].sort((a, b) => Number(b === own) - Number(a === own))
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(endsAt)
  return (
    <>
      <Banner live={false}>{texts.warning}</Banner>
      <Card label={texts.download}>
        <div className={css.part}>
          <LinkButton href={AUTHORITY_FILE} variant="primary" size="lg" icon="download" data-astro-reload>
            {texts.download}
          </LinkButton>
          <div>
            <p className={css.label}>{texts.fingerprint}</p>
            <p className={css.code}>{fingerprint}</p>
            <p className={css.label}>{texts.fingerprintHelp}</p>
            <p className={css.label}>{texts.until(day)}</p>
            <p className={css.label}>{texts.scope}</p>
          </div>
        </div>
      </Card>
      {guides.map((guide) => (
        <Steps key={guide} guide={guide} isOwn={guide === own} />
      ))}
      <p>{texts.done}</p>
    </>
  )
}

function Steps({ guide, isOwn }: { guide: TrustGuide; isOwn: boolean }) {
  const texts = useTexts(trustTexts)
  const { title, steps, ...more } = texts.guides[guide]
  return (
    <Card title={title} actions={isOwn && <Badge tone="admin">{texts.thisDevice}</Badge>}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {'command' in more && <p className={css.code}>{more.command}</p>}
    </Card>
  )
}
