import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import type { StoreRow } from '#core/company/contract-stores.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { needsFilters } from '../kit/pages.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { $session } from '../line/session.ts'
import css from './organisation.module.css'
import { openStores } from './organisation.ts'
import { organisationTexts } from './texts.ts'

/** Spec 2.2, /app/store/list: the company's stores. */
export function StoreList() {
  const texts = useTexts(organisationTexts)
  const { user } = useStore($session)
  const [stores] = useState(openStores)
  const { status, value } = useStore(stores.$list)
  useEffect(() => {
    void stores.load()
    return stores.close
  }, [stores])
  const mayWrite = user !== undefined && may(user.role, 'store.write')
  const isEmpty = value?.total === 0 && !stores.isNarrowed()
  return (
    <>
      <PageHead
        title={texts.stores}
        lead={texts.storesLead}
        actions={
          mayWrite && (
            <LinkButton href="/app/store/add" variant="primary" icon="plus">
              {texts.addStore}
            </LinkButton>
          )
        }
      />
      {status === 'loading' && !value && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.storesFailed} onAgain={() => void stores.load()} />}
      {isEmpty && (
        <Card label={texts.stores}>
          <Empty icon="store" title={texts.noStores}>
            {texts.noStoresHelp}
          </Empty>
        </Card>
      )}
      {value && !isEmpty && <StoresFound stores={stores} found={value} mayWrite={mayWrite} />}
    </>
  )
}

type StoresFoundProps = {
  stores: ReturnType<typeof openStores>
  found: { rows: readonly StoreRow[]; total: number }
  mayWrite: boolean
}

/** The search field and one page of the stores found. */
function StoresFound({ stores, found: { rows, total }, mayWrite }: StoresFoundProps) {
  const texts = useTexts(organisationTexts)
  return (
    <Card flush label={texts.stores}>
      {needsFilters(stores, total) && (
        <div className={css.bar}>
          <ListSearch pages={stores} label={texts.searchStores} />
        </div>
      )}
      {total === 0 ? (
        <Empty
          icon="search"
          title={texts.noStoreMatches}
          action={<Button onClick={stores.clear}>{texts.clear}</Button>}
        />
      ) : (
        <StoreTable rows={rows} mayWrite={mayWrite} />
      )}
      <ListPager pages={stores} total={total} />
    </Card>
  )
}

type StoreTableProps = { rows: readonly StoreRow[]; mayWrite: boolean }

function StoreTable({ rows, mayWrite }: StoreTableProps) {
  const texts = useTexts(organisationTexts)
  return (
    <Table
      caption={texts.stores}
      columns={[
        { name: texts.columns.store },
        { name: texts.columns.users, align: 'end', className: css.wide ?? '' },
        { name: texts.columns.signages, align: 'end', className: css.wide ?? '' },
        { name: texts.columns.actions, align: 'end' },
      ]}
    >
      {rows.map((store) => (
        <tr key={store.id}>
          <Cell>
            <RowTitle title={store.name} sub={namesOf(store)} />
            <RowDetails
              facts={[
                [texts.columns.users, texts.people(store.userCount)],
                [texts.columns.signages, texts.things(store.signageCount)],
              ]}
            />
          </Cell>
          <Cell kind="number" className={css.wide}>
            {texts.people(store.userCount)}
          </Cell>
          <Cell kind="number" className={css.wide}>
            {texts.things(store.signageCount)}
          </Cell>
          <Cell kind="actions">
            <LinkButton size="sm" href={`/store/signage?id=${store.id}`}>
              {texts.columns.signages}
            </LinkButton>
            <LinkButton size="sm" href={`/store/users?id=${store.id}`}>
              {texts.users}
            </LinkButton>
            {mayWrite && (
              <LinkButton size="sm" href={`/app/store/update?id=${store.id}`}>
                {texts.settings}
              </LinkButton>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** The first three signages and "…": a store may have hundreds. */
function namesOf({ signages, signageCount }: StoreRow): string {
  const names = signages.map(({ name }) => name).join('、')
  return signageCount > signages.length ? `${names}…` : names
}
