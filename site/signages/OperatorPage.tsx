import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { shownOperatorState } from '#core/operator/rules.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Face } from '../kit/ui/Face.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { OperatorBadge } from '../kit/ui/OperatorBadge.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Pager, pageOf } from '../kit/ui/Pager.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { board } from '../line/board.ts'
import { $session } from '../line/session.ts'
import { openSignageOperators } from './operators.ts'
import { SignageMissing } from './SignageMissing.tsx'
import css from './signages.module.css'
import { signageTexts } from './texts.ts'

/** Spec 2.4.14: rows per page. */
const ROWS = 10

/** Spec 2.2, /app/signage/operator?id=: the operators assigned to a signage. */
export function OperatorPage() {
  const texts = useTexts(signageTexts)
  const { user } = useStore($session)
  const [store] = useState(() => {
    const id = Number(new URLSearchParams(location.search).get('id'))
    return openSignageOperators(id, () => void toasts.show({ text: texts.takenOff }))
  })
  const { status, signage } = useStore(store.$operators)
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
        <AssignedOperators assigned={assigned} onRemove={mayWrite ? store.remove : undefined} />
      )}
    </>
  )
}

type AssignedOperatorsProps = {
  assigned: readonly { userId: number; name: string }[]
  /** Undefined if this user may not change who is assigned. */
  onRemove: ((userId: number) => void) | undefined
}

function AssignedOperators({ assigned, onRemove }: AssignedOperatorsProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const states = useStore(board.$operators)
  const [page, setPage] = useState(1)
  const stateOf = (userId: number) => {
    const entry = states.find(({ id }) => id === userId)
    return entry ? shownOperatorState(entry) : 'Logout'
  }
  return (
    <Card flush label={texts.operators}>
      <Table
        caption={texts.operators}
        columns={[
          { name: texts.person },
          { name: texts.columns.status },
          ...(onRemove ? [{ name: texts.columns.actions, align: 'end' as const }] : []),
        ]}
      >
        {pageOf(assigned, page, ROWS).map(({ userId, name }) => (
          <tr key={userId}>
            <Cell>
              <div className={css.person}>
                <Face name={name} />
                <RowTitle title={name} />
              </div>
            </Cell>
            <Cell>
              <OperatorBadge state={stateOf(userId)} word={common.operatorStates[stateOf(userId)]} />
            </Cell>
            {onRemove && (
              <Cell kind="actions">
                <Button
                  size="sm"
                  variant="danger-quiet"
                  aria-label={texts.takeOffNamed(name)}
                  onClick={() => onRemove(userId)}
                >
                  {texts.takeOff}
                </Button>
              </Cell>
            )}
          </tr>
        ))}
      </Table>
      <Pager total={assigned.length} page={page} onPage={setPage} pageRows={ROWS} texts={common.pager} />
    </Card>
  )
}
