import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SignageEntry } from '#contract/realtime/shapes.ts'
import { PAGE_ROWS } from '#rules/limits.ts'
import { may } from '#rules/permissions.ts'
import { commonTexts } from '../../messages/common.ts'
import { signageTexts } from '../../messages/signages.ts'
import { board } from '../../stores/shared/board.ts'
import { signageDetails } from '../../stores/shared/details.ts'
import { $session } from '../../stores/shared/session.ts'
import { type SignageFilter, signagesShown } from '../../stores/signages/signages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { Table } from '../../ui/Table.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { SignageListFilters } from './SignageListFilters.tsx'
import { SignageRow } from './SignageRow.tsx'
import css from './signages.module.css'

/** The signages of the company (an operator: of the own work), or (`?id=`) of one store. */
export function SignageListPage() {
  const texts = useTexts(signageTexts)
  const { user } = useStore($session)
  const hasArrived = useStore(board.$arrived)
  const all = useStore(board.$signages)
  const [query] = useState(() => new URLSearchParams(location.search))
  const storeId = Number(query.get('id')) || undefined
  const storeName = all.find((signage) => signage.storeId === storeId)?.storeName
  // decisions 3: `isOperator` only chooses the view; the server says who may do what
  const isOfOperator = user?.role === 'operator' || query.get('isOperator') === 'true'
  const mayWrite = user !== undefined && may(user.role, 'signage.write') && !isOfOperator
  useEffect(() => void signageDetails.load(), [])
  return (
    <>
      <PageHead
        title={storeName ? texts.listOfStore(storeName) : texts.list}
        lead={texts.lead}
        actions={
          mayWrite && (
            <>
              <LinkButton href="/admin/full-screen-maps" icon="expand" target="_blank" rel="noopener">
                {texts.wall}
              </LinkButton>
              <LinkButton
                href={storeId ? `/app/signage/add?storeId=${storeId}` : '/app/signage/add'}
                variant="primary"
                icon="plus"
              >
                {texts.add}
              </LinkButton>
            </>
          )
        }
      />
      {hasArrived ? <SignageTable storeId={storeId} all={all} mayWrite={mayWrite} /> : <ListSkeleton />}
    </>
  )
}

type SignageTableProps = { storeId: number | undefined; all: readonly SignageEntry[]; mayWrite: boolean }

function SignageTable({ storeId, all, mayWrite }: SignageTableProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const details = useStore(signageDetails.$details)
  const [filter, setFilter] = useState<SignageFilter>({ text: '', storeId, state: undefined })
  const [page, setPage] = useState(1)
  const change = (next: Partial<SignageFilter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  if (all.length === 0)
    return (
      <Card label={texts.list}>
        <Empty icon="signage" title={texts.none}>
          {texts.noneHelp}
        </Empty>
      </Card>
    )
  const shown = signagesShown(all, details, filter)
  // one that was deleted meanwhile leaves no empty page behind
  const current = Math.max(1, Math.min(page, Math.ceil(shown.length / PAGE_ROWS)))
  return (
    <>
      <SignageListFilters all={all} filter={filter} onChange={change} />
      <Card flush label={texts.list}>
        {shown.length === 0 ? (
          <Empty
            icon="search"
            title={texts.noMatch}
            action={
              <Button onClick={() => change({ text: '', storeId: undefined, state: undefined })}>
                {texts.clear}
              </Button>
            }
          />
        ) : (
          <Table
            caption={texts.list}
            columns={[
              { name: texts.columns.signage },
              { name: texts.columns.status, className: css.wide ?? '' },
              { name: texts.columns.operators, className: css.wide ?? '' },
              { name: texts.columns.monitoring, className: css.wide ?? '' },
              {
                name: texts.columns.actions,
                align: 'end',
                className: (mayWrite ? '' : css.narrowCell) ?? '',
              },
            ]}
          >
            {pageOf(shown, current).map((entry) => (
              <SignageRow key={entry.id} entry={entry} detail={details.get(entry.id)} mayWrite={mayWrite} />
            ))}
          </Table>
        )}
        <Pager total={shown.length} page={current} onPage={setPage} texts={common.pager} />
      </Card>
    </>
  )
}
