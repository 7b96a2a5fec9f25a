import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SessionShape } from '#core/accounts/contract-sessions.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { dayTime } from '../kit/lists/day-time.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { Pager, pageOf } from '../kit/ui/Pager.tsx'
import { browserSessions, type createOwnSessions } from './own-sessions.ts'
import css from './profile.module.css'
import { SignInNotices } from './SignInNotices.tsx'
import type { SignInNotices as SignInNoticesStore } from './sign-in-notices.ts'
import { sessionTexts } from './texts-sessions.ts'

const tellEnded = (count: number) =>
  toasts.show({ text: pickTexts(sessionTexts, $language.get()).ended(count) })

type SessionsCardProps = { store?: ReturnType<typeof createOwnSessions>; notices?: SignInNoticesStore }

/** decisions 2: the browsers signed in to the user's account. Tests pass their own `store`. */
export function SessionsCard({ store, notices }: SessionsCardProps) {
  const [own] = useState(() => store ?? browserSessions(tellEnded))
  const { status, value = [] } = useStore(own.$list)
  const [page, setPage] = useState(1)
  const texts = useTexts(sessionTexts)
  const common = useTexts(commonTexts)
  useEffect(() => void own.load(), [own])
  if (status === 'failed') return <LoadFailed title={texts.failed} onAgain={() => void own.load()} />
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <p className={css.sessionsLead}>{texts.lead}</p>
        <SubmitNotices submit={own.one} />
        <SubmitNotices submit={own.others} />
        {value.length === 0 && <ListSkeleton />}
        <ul className={css.sessionList}>
          {pageOf(value, page).map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => own.ask(session)} />
          ))}
        </ul>
        <Pager total={value.length} page={page} onPage={setPage} texts={common.pager} />
        {value.length > 1 && (
          <Button variant="danger-quiet" onClick={() => own.ask('others')}>
            {texts.endOthers}
          </Button>
        )}
        <SignInNotices store={notices} />
        <EndDialog own={own} />
      </div>
    </Card>
  )
}

function useDeviceWords(): (session: SessionShape) => string {
  const texts = useTexts(sessionTexts)
  return ({ browser, system }) => texts.device(texts.browsers[browser], texts.systems[system])
}

function SessionRow({ session, onEnd }: { session: SessionShape; onEnd: () => void }) {
  const texts = useTexts(sessionTexts)
  const words = useDeviceWords()(session)
  const { isThis, isOpen, seenAt, createdAt, address } = session
  return (
    <li className={css.session} aria-current={isThis || undefined}>
      <div>
        <p className={css.sessionDevice}>
          <b>{words}</b>
          {isThis && (
            <Badge tone="active" icon="check">
              {texts.isThis}
            </Badge>
          )}
        </p>
        <p className={css.sessionFacts}>
          <span>{isOpen ? texts.isOpen : texts.seen(dayTime(seenAt))}</span>
          <span>{texts.since(dayTime(createdAt))}</span>
          <span>{texts.from(address)}</span>
        </p>
      </div>
      {!isThis && (
        <Button size="sm" aria-label={texts.endNamed(words)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

function EndDialog({ own }: { own: ReturnType<typeof createOwnSessions> }) {
  const asked = useStore(own.$asked)
  const texts = useTexts(sessionTexts)
  const common = useTexts(commonTexts)
  const deviceWords = useDeviceWords()
  const question =
    asked === 'others' ? texts.endOthersQuestion : asked && texts.endQuestion(deviceWords(asked))
  return (
    <ConfirmDialog
      danger
      open={asked !== undefined}
      title={question}
      confirmLabel={texts.end}
      cancelLabel={common.cancel}
      onCancel={() => own.ask(undefined)}
      onConfirm={() => void own.agree()}
    >
      {texts.endText}
    </ConfirmDialog>
  )
}
