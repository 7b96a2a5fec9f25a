import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#rules/permissions.ts'
import { commonTexts } from '../../messages/common.ts'
import { organisationTexts } from '../../messages/organisation.ts'
import { openStores } from '../../stores/organisation/organisation.ts'
import { $session } from '../../stores/shared/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../../ui/Table.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './organisation.module.css'

/** Spec 2.2, /app/store/list. */
export function StoreList() {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const { user } = useStore($session)
  const [stores] = useState(openStores)
  const { status, value } = useStore(stores.$resource)
  const [page, setPage] = useState(1)
  useEffect(() => void stores.load(), [stores])
  const mayWrite = user !== undefined && may(user.role, 'store.write')
  const list = value ?? []
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
      {value && list.length === 0 && (
        <Card label={texts.stores}>
          <Empty icon="store" title={texts.noStores}>
            {texts.noStoresHelp}
          </Empty>
        </Card>
      )}
      {list.length > 0 && (
        <Card flush label={texts.stores}>
          <Table
            caption={texts.stores}
            columns={[
              { name: texts.columns.store },
              { name: texts.columns.users, align: 'end', className: css.wide ?? '' },
              { name: texts.columns.signages, align: 'end', className: css.wide ?? '' },
              { name: texts.columns.actions, align: 'end' },
            ]}
          >
            {pageOf(list, page).map((store) => (
              <tr key={store.id}>
                <Cell>
                  <RowTitle title={store.name} sub={store.signages.map(({ name }) => name).join('、')} />
                  <RowDetails
                    facts={[
                      [texts.columns.users, texts.people(store.users.length)],
                      [texts.columns.signages, texts.things(store.signages.length)],
                    ]}
                  />
                </Cell>
                <Cell kind="number" className={css.wide}>
                  {texts.people(store.users.length)}
                </Cell>
                <Cell kind="number" className={css.wide}>
                  {texts.things(store.signages.length)}
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
          <Pager total={list.length} page={page} onPage={setPage} texts={common.pager} />
        </Card>
      )}
    </>
  )
}
