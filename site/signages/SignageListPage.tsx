import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import type { SignageRow as ListedSignage } from '#core/signages/contract.ts'
import { kioskSetupTexts } from '../kiosk/texts-setup.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { NoMatch } from '../kit/lists/NoMatch.tsx'
import { needsFilters } from '../kit/pages.ts'
import { openStoreNames } from '../kit/store-names.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Table } from '../kit/ui/Table.tsx'
import { board } from '../line/board.ts'
import { $session } from '../line/session.ts'
import { useLooks } from '../operator/standby/use-looks.ts'
import { openSignageList, type SignageList } from './list.ts'
import { SignageListFilters } from './SignageListFilters.tsx'
import { SignageRow } from './SignageRow.tsx'
import css from './signages.module.css'
import { signageTexts } from './texts.ts'

/** The signages of the company or, with `?id=`, of one shop. An operator sees only the assigned signages. */
export function SignageListPage() {
  const texts = useTexts(signageTexts)
  const setup = useTexts(kioskSetupTexts)
  const { user } = useStore($session)
  const hasArrived = useStore(board.$arrived)
  const all = useStore(board.$signages)
  const [query] = useState(() => new URLSearchParams(location.search))
  const storeId = Number(query.get('id')) || undefined
  // decisions 3: `isOperator` only chooses the view; the server checks the permissions
  const isOfOperator = user?.role === 'operator' || query.get('isOperator') === 'true'
  const mayWrite = user !== undefined && may(user.role, 'signage.write') && !isOfOperator
  const [list] = useState(() => openSignageList(storeId))
  const [stores] = useState(openStoreNames)
  const { store: shownStore } = useStore(list.$options)
  const { value: names = [] } = useStore(stores.$resource)
  const storeName = names.find(({ id }) => id === storeId && String(id) === shownStore)?.name
  useEffect(() => list.open(), [list])
  useEffect(() => {
    if (storeId) void stores.load()
  }, [stores, storeId])
  return (
    <>
      <PageHead
        title={storeName ? texts.listOfStore(storeName) : isOfOperator ? texts.ofOperator : texts.list}
        lead={texts.lead}
        actions={
          mayWrite && (
            <>
              <LinkButton href="/admin/full-screen-maps" icon="expand" target="_blank" rel="noopener">
                {texts.wall}
              </LinkButton>
              <LinkButton href="/app/signage/connect" icon="connection">
                {setup.connect}
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
      {hasArrived ? <SignageTable list={list} all={all} mayWrite={mayWrite} /> : <ListSkeleton />}
    </>
  )
}

type SignageTableProps = { list: SignageList; all: readonly SignageEntry[]; mayWrite: boolean }

function SignageTable({ list, all, mayWrite }: SignageTableProps) {
  const texts = useTexts(signageTexts)
  const { status, value } = useStore(list.$list)
  if (all.length === 0)
    return (
      <Card label={texts.list}>
        <NothingShown />
      </Card>
    )
  return (
    <>
      {needsFilters(list, all.length) && <SignageListFilters all={all} list={list} />}
      {status === 'failed' && <LoadFailed title={texts.listFailed} onAgain={() => void list.load()} />}
      {!value && status !== 'failed' && <ListSkeleton />}
      {value && (
        <Card flush label={texts.list}>
          {value.total === 0 ? (
            <NothingShown onClear={list.isNarrowed() ? list.clear : undefined} />
          ) : (
            <SignageRows rows={value.rows} all={all} mayWrite={mayWrite} />
          )}
          <ListPager pages={list} total={value.total} />
        </Card>
      )}
    </>
  )
}

/** @param onClear clears the filters; undefined if the user has set no filter */
function NothingShown({ onClear }: { onClear?: (() => void) | undefined }) {
  const texts = useTexts(signageTexts)
  if (onClear) return <NoMatch title={texts.noMatch} clearLabel={texts.clear} onClear={onClear} />
  return (
    <Empty icon="signage" title={texts.none}>
      {texts.noneHelp}
    </Empty>
  )
}

type SignageRowsProps = Pick<SignageTableProps, 'all' | 'mayWrite'> & { rows: readonly ListedSignage[] }

function SignageRows({ rows, all, mayWrite }: SignageRowsProps) {
  const texts = useTexts(signageTexts)
  const known = useLooks(rows)
  return (
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
      {rows.map((row) => {
        // the signage may have been deleted after this page of the list was loaded
        const entry = all.find(({ id }) => id === row.id)
        return (
          entry && (
            <SignageRow key={row.id} entry={entry} row={row} look={known.get(row.id)} mayWrite={mayWrite} />
          )
        )
      })}
    </Table>
  )
}
