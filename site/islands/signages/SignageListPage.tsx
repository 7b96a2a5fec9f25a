import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SignageEntry } from '#contract/realtime/shapes.ts'
import { may } from '#rules/permissions.ts'
import { commonTexts } from '../../messages/common.ts'
import { signageTexts } from '../../messages/signages.ts'
import { $session } from '../../stores/session.ts'
import { $now, board, signageDetails, standby } from '../../stores/standby-desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { SceneBadge } from '../../ui/SceneBadge.tsx'
import { Cell, RowTitle, Table } from '../../ui/Table.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { SignageThumbnail } from '../standby/SignageThumbnail.tsx'
import css from './signages.module.css'

/** Spec 2.4.14: how many names of operators a row shows. */
const NAMES_SHOWN = 3

/** The signages of the company (an operator: of the own work), or (`?id=`) of one store. */
export function SignageListPage() {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const [storeId] = useState(() => Number(new URLSearchParams(location.search).get('id')) || undefined)
  const hasArrived = useStore(board.$arrived)
  const all = useStore(board.$signages)
  const [page, setPage] = useState(1)
  useEffect(() => void signageDetails.load(), [])
  const signages = all.filter((signage) => storeId === undefined || signage.storeId === storeId)
  const storeName = signages[0]?.storeName
  return (
    <>
      <PageHead
        title={storeId !== undefined && storeName ? texts.listOfStore(storeName) : texts.list}
        lead={texts.lead}
      />
      {!hasArrived && <ListSkeleton />}
      {hasArrived && signages.length === 0 && (
        <Card label={texts.list}>
          <Empty icon="signage" title={texts.none}>
            {texts.noneHelp}
          </Empty>
        </Card>
      )}
      {signages.length > 0 && (
        <Card flush label={texts.list}>
          <Table
            caption={texts.list}
            columns={[
              { name: texts.columns.signage },
              { name: texts.columns.status },
              { name: texts.columns.operators, className: css.wide ?? '' },
              { name: texts.columns.actions, align: 'end' },
            ]}
          >
            {pageOf(signages, page).map((signage) => (
              <SignageRow key={signage.id} signage={signage} />
            ))}
          </Table>
          <Pager total={signages.length} page={page} onPage={setPage} texts={common.pager} />
        </Card>
      )}
    </>
  )
}

function SignageRow({ signage }: { signage: SignageEntry }) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { user } = useStore($session)
  const details = useStore(signageDetails.$details)
  const mayRest = user !== undefined && may(user.role, 'signage.suspend')
  const isSuspended = signage.scene === 'Suspended'
  // Spec 4.3: monitoring in Standby or Suspended; the rest changes at any time but in a call
  const canMonitor = signage.state === 'Standby' || signage.state === 'Suspended'
  const canRest = signage.scene !== 'Calling' && signage.scene !== 'Active'
  return (
    <tr>
      <Cell>
        <span className={css.place}>
          <SignageThumbnail entry={signage} detail={details.get(signage.id)} $now={$now} size="small" />
          <RowTitle title={signage.name} sub={signage.storeName ?? common.none} />
        </span>
      </Cell>
      <Cell>
        <SceneBadge scene={signage.state} word={common.scenes[signage.state]} />
      </Cell>
      <Cell className={css.wide}>
        <OperatorNames names={signage.assigned.map(({ name }) => name)} />
      </Cell>
      <Cell kind="actions">
        <Button
          size="sm"
          icon="eye"
          disabled={!canMonitor}
          title={canMonitor ? undefined : texts.monitorHelp}
          onClick={() => standby.monitor(signage.id)}
        >
          {texts.monitor}
        </Button>
        {mayRest && (
          <Button
            size="sm"
            className={css.wide}
            icon={isSuspended ? 'play' : 'pause'}
            disabled={!canRest}
            title={canRest ? undefined : texts.restHelp}
            onClick={() => standby.rest(signage.id, isSuspended ? 'restart' : 'suspend')}
          >
            {isSuspended ? texts.resume : texts.suspend}
          </Button>
        )}
      </Cell>
    </tr>
  )
}

/** The first three, then …; nobody assigned: none (Spec 2.4.14). */
function OperatorNames({ names }: { names: readonly string[] }) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  if (names.length === 0) return common.none
  const shown = names.slice(0, NAMES_SHOWN).join('、')
  return names.length > NAMES_SHOWN ? texts.more(shown) : shown
}
