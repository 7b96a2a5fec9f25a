import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { $session } from '../line/session.ts'
import { TodaysStatistics } from '../operator/standby/TodaysStatistics.tsx'
import { statistics } from '../operator/standby/todays-statistics.ts'
import { UnreachableOperators } from '../users/UnreachableOperators.tsx'
import css from './home.module.css'
import { NowCards } from './NowCards.tsx'
import { OperatorStates } from './OperatorStates.tsx'
import { SignageStates } from './SignageStates.tsx'
import { homeTexts } from './texts.ts'

/** /app/users/home: the current state of the reception, and open tasks. */
export function BoardPage() {
  const texts = useTexts(homeTexts)
  const { user } = useStore($session)
  const mayWrite = user !== undefined && may(user.role, 'user.write')
  const mayReport = user !== undefined && may(user.role, 'call.report')
  useEffect(() => {
    void statistics.load()
  }, [])
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            {mayReport && (
              <LinkButton href="/app/users/calls" icon="phone">
                {texts.reports}
              </LinkButton>
            )}
            <LinkButton href="/admin/full-screen-maps" icon="expand" target="_blank" rel="noopener">
              {texts.wall}
            </LinkButton>
          </>
        }
      />
      <div className={css.stack}>
        {mayWrite && <UnreachableOperators />}
        <NowCards />
        <TodaysStatistics statistics={statistics} />
        <div className={css.columns}>
          <SignageStates />
          <OperatorStates />
        </div>
      </div>
    </>
  )
}
