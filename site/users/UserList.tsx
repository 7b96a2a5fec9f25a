import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { isHostRole } from '#core/accounts/roles.ts'
import { shownOperatorState } from '#core/operator/rules.ts'
import type { UserRow as ListedUser } from '#core/users/contract.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { NoMatch } from '../kit/lists/NoMatch.tsx'
import { needsFilters } from '../kit/pages.ts'
import { openStoreNames } from '../kit/store-names.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Face } from '../kit/ui/Face.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { OperatorBadge } from '../kit/ui/OperatorBadge.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import { Cell, RowDetails, Table } from '../kit/ui/Table.tsx'
import { board } from '../line/board.ts'
import { $session } from '../line/session.ts'
import { type UserList as List, openUserList } from './store.ts'
import { userTexts } from './texts.ts'
import css from './users.module.css'

/** Spec 2.4.12: the users of the company or, with `?id=`, of one shop (store). */
export function UserList() {
  const texts = useTexts(userTexts)
  const { user } = useStore($session)
  const [storeId] = useState(() => Number(new URLSearchParams(location.search).get('id')) || undefined)
  const [list] = useState(() => openUserList(storeId))
  const [stores] = useState(openStoreNames)
  const { status, value } = useStore(list.$list)
  const { value: names = [] } = useStore(stores.$resource)
  const mayWrite = user !== undefined && may(user.role, 'user.write')
  const { store: shownStore } = useStore(list.$options)
  const storeName = names.find(({ id }) => id === storeId && String(id) === shownStore)?.name

  useEffect(() => {
    void list.load()
    void stores.load()
    return list.close
  }, [list, stores])

  return (
    <>
      <PageHead
        title={storeName ? texts.listOfStore(storeName) : texts.list}
        lead={texts.lead}
        actions={
          mayWrite && (
            <LinkButton
              href={storeId ? `/app/users/add?storeId=${storeId}` : '/app/users/add'}
              variant="primary"
              icon="plus"
            >
              {texts.add}
            </LinkButton>
          )
        }
      />
      {status === 'loading' && !value && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void list.load()} />}
      {value && <UserTable list={list} mayWrite={mayWrite} answer={value} stores={names} />}
    </>
  )
}

type UserTableProps = {
  list: List
  mayWrite: boolean
  answer: { rows: readonly ListedUser[]; total: number }
  stores: readonly { id: number; name: string }[]
}

function UserTable({ list, mayWrite, answer: { rows, total }, stores }: UserTableProps) {
  const texts = useTexts(userTexts)
  const setAway = (userId: number) => {
    if (!list.setAway(userId)) toasts.show({ text: texts.notSent, tone: 'warning' })
  }
  const columns = [
    { name: texts.columns.user },
    ...(mayWrite ? [{ name: texts.columns.store, className: css.wide }] : []),
    { name: texts.columns.character, className: css.wide },
    { name: texts.columns.status, className: css.wide },
    ...(mayWrite ? [{ name: texts.columns.actions, align: 'end' as const }] : []),
  ]
  return (
    <Card flush label={texts.list}>
      {needsFilters(list, total) && <UserFilters list={list} mayWrite={mayWrite} stores={stores} />}
      {total === 0 ? (
        <NothingShown isEmpty={!list.isNarrowed()} onClear={list.clear} />
      ) : (
        <Table caption={texts.list} columns={columns}>
          {rows.map((person) => (
            <UserRow key={person.userId} person={person} mayWrite={mayWrite} onAway={setAway} />
          ))}
        </Table>
      )}
      <ListPager pages={list} total={total} />
    </Card>
  )
}

function UserFilters({ list, mayWrite, stores }: Pick<UserTableProps, 'list' | 'mayWrite' | 'stores'>) {
  const texts = useTexts(userTexts)
  const filters = useStore(list.$options)
  return (
    <div className={css.filters}>
      <ListSearch pages={list} label={texts.search} />
      {mayWrite && stores.length > 0 && (
        <SelectInput
          aria-label={texts.store}
          value={filters.store}
          onChange={({ target }) => list.narrow({ store: target.value })}
        >
          <option value="">{texts.allStores}</option>
          {stores.map((store) => (
            <option key={store.id} value={store.id}>
              {store.name}
            </option>
          ))}
          <option value={0}>{texts.noStore}</option>
        </SelectInput>
      )}
      <Switch
        label={texts.showUnused}
        checked={filters.channel !== 'used'}
        onChange={({ target }) => list.narrow({ channel: target.checked ? '' : 'used' })}
      />
    </div>
  )
}

function NothingShown({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  const texts = useTexts(userTexts)
  if (isEmpty)
    return (
      <Empty icon="people" title={texts.none}>
        {texts.noneHelp}
      </Empty>
    )
  return <NoMatch title={texts.noMatch} clearLabel={texts.clear} onClear={onClear} />
}

type UserRowProps = { person: ListedUser; mayWrite: boolean; onAway: (userId: number) => void }

function UserRow({ person, mayWrite, onAway }: UserRowProps) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const operators = useStore(board.$operators)
  const entry = operators.find(({ id }) => id === person.userId)
  const state = entry ? shownOperatorState(entry) : 'Logout'
  const storeName = person.storeName ?? common.none
  const character = (
    <>
      <div>{person.characterName ?? texts.standardCharacter}</div>
      {person.avatarChId === null && isHostRole(person.role) && (
        <div className={css.sub}>{texts.noChannel}</div>
      )}
    </>
  )
  const badge = <OperatorBadge state={state} word={common.operatorStates[state]} />
  const ofState = [texts.columns.status, badge] as const
  const ofCharacter = [texts.columns.character, character] as const
  return (
    <tr>
      <Cell>
        <Person person={person} />
        <RowDetails
          facts={mayWrite ? [ofState, [texts.columns.store, storeName], ofCharacter] : [ofState, ofCharacter]}
        />
      </Cell>
      {mayWrite && <Cell className={css.wide}>{storeName}</Cell>}
      <Cell className={css.wide}>{character}</Cell>
      <Cell className={css.wide}>{badge}</Cell>
      {mayWrite && (
        <Cell kind="actions">
          <Button
            size="sm"
            disabled={entry?.state !== 'Standby'}
            title={entry?.state === 'Standby' ? undefined : texts.setAwayHelp}
            onClick={() => onAway(person.userId)}
          >
            {texts.setAway}
          </Button>
          <LinkButton size="sm" href={`/app/users/update?id=${person.userId}`}>
            {texts.settings}
          </LinkButton>
        </Cell>
      )}
    </tr>
  )
}

function Person({ person }: { person: ListedUser }) {
  const { invited } = useTexts(userTexts)
  const common = useTexts(commonTexts)
  return (
    <div className={css.person}>
      <Face name={person.userName} imageUrl={person.image ?? undefined} />
      <div>
        <div className={css.name}>
          {person.userName}
          {person.role === 'companyAdmin' && <Badge tone="admin">{common.roles.companyAdmin}</Badge>}
          {person.role === 'webReservationUser' && <Badge>{common.roles.webReservationUser}</Badge>}
          {person.invitation && <Badge>{invited[person.invitation]}</Badge>}
        </div>
        <div className={css.sub}>{person.login_id}</div>
      </div>
    </div>
  )
}
