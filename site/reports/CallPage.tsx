import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ReportedCall } from '#core/reports/contract.ts'
import { dateWords } from '#core/time/japan-words.ts'
import { captionTexts } from '../captions/texts.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { isMissing } from '../kit/resource.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { personalDataTexts } from '../personal-data/texts.ts'
import { CallCaptions } from './CallCaptions.tsx'
import { CallEvents } from './CallEvents.tsx'
import { CallSummary } from './CallSummary.tsx'
import { CallTranscript } from './CallTranscript.tsx'
import { LinkLine } from './LinkLine.tsx'
import css from './reports.module.css'
import { historyOf, openCall } from './store.ts'
import { callTexts } from './texts-call.ts'

/** /app/users/call?id=: details of one call. */
export function CallPage() {
  const texts = useTexts(callTexts)
  const personal = useTexts(personalDataTexts)
  const [call] = useState(() => openCall(new URLSearchParams(location.search).get('id') ?? ''))
  const [history] = useState(() => historyOf(location.search))
  const resource = useStore(call.$resource)
  useEffect(() => void call.load(), [call])
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            {resource.value && (
              <LinkButton href={`/app/personal-data?call=${resource.value.id}`}>{personal.link}</LinkButton>
            )}
            <LinkButton href={history} icon="chevron-left">
              {texts.back}
            </LinkButton>
          </>
        }
      />
      {resource.value ? (
        <Parts call={resource.value} />
      ) : isMissing(resource) ? (
        <Card label={texts.title}>
          <Empty icon="search" title={texts.missing} />
        </Card>
      ) : resource.status === 'failed' ? (
        <LoadFailed title={texts.failed} onAgain={() => void call.load()} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

/** Picture, note and link quality, if there are any. */
function Parts({ call }: { call: ReportedCall }) {
  const texts = useTexts(callTexts)
  const captions = useTexts(captionTexts)
  return (
    <div className={css.call}>
      <div className={css.stack}>
        <CallSummary call={call} />
        <CallEvents call={call} />
      </div>
      <div className={css.stack}>
        {call.picture && <Picture picture={call.picture} />}
        {call.note && (
          <Card title={texts.note}>
            <p className={css.note}>{call.note}</p>
          </Card>
        )}
        {call.talk && <CallTranscript talk={call.talk} />}
        {call.captions.length > 0 && <CallCaptions call={call} />}
        {call.captionsGoneDays !== null && (
          <Card title={captions.transcript}>
            <p>{captions.gone(call.captionsGoneDays)}</p>
          </Card>
        )}
        {call.link.length > 0 && <LinkLine call={call} />}
      </div>
    </div>
  )
}

function Picture({ picture }: { picture: NonNullable<ReportedCall['picture']> }) {
  const texts = useTexts(callTexts)
  const language = useStore($language)
  const [isGone, setGone] = useState(false)
  return (
    <Card title={texts.picture}>
      {isGone ? (
        <p className={css.sub}>{texts.pictureGone}</p>
      ) : (
        <>
          <img
            className={css.picture}
            src={picture.url}
            alt={texts.pictureAlt}
            onError={() => setGone(true)}
          />
          <p className={css.sub}>{texts.keptUntil(dateWords(picture.keptUntilAt, language))}</p>
        </>
      )}
    </Card>
  )
}
