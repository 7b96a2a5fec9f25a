import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownOperatorState } from '#rules/operator.ts'
import { may } from '#rules/permissions.ts'
import { commonTexts } from '../../messages/common.ts'
import { signageTexts } from '../../messages/signages.ts'
import { board } from '../../stores/shared/board.ts'
import { $session } from '../../stores/shared/session.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { openSignageOperators } from '../../stores/signages/operators.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Face } from '../../ui/Face.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OperatorBadge } from '../../ui/OperatorBadge.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { Cell, RowTitle, Table } from '../../ui/Table.tsx'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { SignageMissing } from './SignageMissing.tsx'
import css from './signages.module.css'

/** Spec 2.4.14: the first ten on the operator page; the rest is behind the pager. */
const ROWS = 10

/** Spec 2.2, /app/signage/operator?id=: who is assigned to a signage. */
export function OperatorPage() {
  const texts = useTexts(signageTexts)
  const { user } = useStore($session)
  const [store] = useState(() => {
    const id = Number(new URLSearchParams(location.search).get('id'))
    return openSignageOperators(id, () => void toasts.show({ text: texts.takenOff }))
  })
  const { status, signage } = useStore(store.$operators)
  const states = useStore(board.$operators)
  const [page, setPage] = useState(1)
  const common = useTexts(commonTexts)
  useEffect(() => void store.load(), [store])
  const mayWrite = user !== undefined && may(user.role, 'signage.write')
  const assigned = signage?.users ?? []
  return (
    <>
      <PageHead
        title={texts.operators}
        lead={signage && texts.operatorsLead(signage.name)}
        actions={
          <>
            <LinkButton href="/app/signage/list">{texts.toList}</LinkButton>
            {mayWrite && signage && (
              <LinkButton href={`/app/signage/operatorAdd?id=${signage.id}`} variant="primary" icon="plus">
                {texts.addOperator}
              </LinkButton>
            )}
          </>
        }
      />
      <SubmitNotices submit={store.removing} />
      {status === 'loading' && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void store.load()} />}
      {status === 'notFound' && <SignageMissing />}
      {status === 'ready' && assigned.length === 0 && (
        <Card label={texts.operators}>
          <Empty icon="people" title={texts.nobody}>
            {texts.nobodyHelp}
          </Empty>
        </Card>
      )}
      {status === 'ready' && assigned.length > 0 && (
        <Card flush label={texts.operators}>
          <Table
            caption={texts.operators}
            columns={[
              { name: texts.person },
              { name: texts.columns.status },
              ...(mayWrite ? [{ name: texts.columns.actions, align: 'end' as const }] : []),
            ]}
          >
            {pageOf(assigned, page, ROWS).map(({ userId, name }) => {
              const entry = states.find(({ id }) => id === userId)
              const state = entry ? shownOperatorState(entry) : 'Logout'
              return (
                <tr key={userId}>
                  <Cell>
                    <div className={css.person}>
                      <Face name={name} />
                      <RowTitle title={name} />
                    </div>
                  </Cell>
                  <Cell>
                    <OperatorBadge state={state} word={common.operatorStates[state]} />
                  </Cell>
                  {mayWrite && (
                    <Cell kind="actions">
                      <Button
                        size="sm"
                        variant="danger-quiet"
                        aria-label={texts.takeOffNamed(name)}
                        onClick={() => store.remove(userId)}
                      >
                        {texts.takeOff}
                      </Button>
                    </Cell>
                  )}
                </tr>
              )
            })}
          </Table>
          <Pager total={assigned.length} page={page} onPage={setPage} pageRows={ROWS} texts={common.pager} />
        </Card>
      )}
    </>
  )
}
