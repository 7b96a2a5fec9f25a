import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#rules/permissions.ts'
import { commonTexts } from '../../messages/common.ts'
import { userTexts } from '../../messages/users.ts'
import { board } from '../../stores/shared/board.ts'
import { $session } from '../../stores/shared/session.ts'
import { type ListedUser, type UserFilter, users, usersShown } from '../../stores/users/users.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Face } from '../../ui/Face.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OperatorBadge } from '../../ui/OperatorBadge.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Cell, RowDetails, Table } from '../../ui/Table.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './users.module.css'

const NO_FILTER: UserFilter = { text: '', storeId: undefined, isUnusedShown: true }

/** Spec 2.4.12: the people of the company, or (`?id=`) of one store. */
export function UserList() {
  const texts = useTexts(userTexts)
  const { user } = useStore($session)
  const { status, value } = useStore(users.$resource)
  const [storeId] = useState(() => Number(new URLSearchParams(location.search).get('id')) || undefined)
  const mayWrite = user !== undefined && may(user.role, 'user.write')
  const storeName = value?.stores.find((store) => store.id === storeId)?.name

  useEffect(() => void users.load(), [])

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
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void users.load()} />}
      {value && <UserTable key={storeId} storeId={storeId} mayWrite={mayWrite} listed={value} />}
    </>
  )
}

type UserTableProps = {
  storeId: number | undefined
  mayWrite: boolean
  listed: { users: readonly ListedUser[]; stores: readonly { id: number; name: string }[] }
}

function UserTable({ storeId, mayWrite, listed }: UserTableProps) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const [filter, setFilter] = useState<UserFilter>({ ...NO_FILTER, storeId })
  const [page, setPage] = useState(1)
  const change = (next: Partial<UserFilter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  const shown = usersShown(listed.users, filter)
  const columns = [
    { name: texts.columns.user },
    ...(mayWrite ? [{ name: texts.columns.store, className: css.wide }] : []),
    { name: texts.columns.character, className: css.wide },
    { name: texts.columns.status, className: css.wide },
    ...(mayWrite ? [{ name: texts.columns.actions, align: 'end' as const }] : []),
  ]
  return (
    <Card flush label={texts.list}>
      <div className={css.filters}>
        <TextInput
          type="search"
          icon="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={filter.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        {mayWrite && (
          <SelectInput
            aria-label={texts.store}
            value={filter.storeId ?? ''}
            onChange={(event) =>
              change({ storeId: event.target.value === '' ? undefined : Number(event.target.value) })
            }
          >
            <option value="">{texts.allStores}</option>
            {listed.stores.map((store) => (
              <option key={store.id} value={store.id}>
                {store.name}
              </option>
            ))}
            <option value={0}>{texts.noStore}</option>
          </SelectInput>
        )}
        <Switch
          label={texts.showUnused}
          checked={filter.isUnusedShown}
          onChange={(event) => change({ isUnusedShown: event.target.checked })}
        />
      </div>
      {shown.length === 0 ? (
        <NothingShown isEmpty={listed.users.length === 0} onClear={() => change(NO_FILTER)} />
      ) : (
        <Table caption={texts.list} columns={columns}>
          {pageOf(shown, page).map((person) => (
            <UserRow key={person.userId} person={person} mayWrite={mayWrite} />
          ))}
        </Table>
      )}
      <Pager total={shown.length} page={page} onPage={setPage} texts={common.pager} />
    </Card>
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
  return (
    <Empty icon="search" title={texts.noMatch} action={<Button onClick={onClear}>{texts.clear}</Button>} />
  )
}

function UserRow({ person, mayWrite }: { person: ListedUser; mayWrite: boolean }) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const operators = useStore(board.$operators)
  const state = operators.find((entry) => entry.id === person.userId)?.state ?? 'Logout'
  const storeName = person.storeName ?? common.none
  const character = (
    <>
      <div>{person.characterName ?? texts.standardCharacter}</div>
      {person.avatarChId === null && <div className={css.sub}>{texts.noChannel}</div>}
    </>
  )
  const badge = <OperatorBadge state={state} word={common.operatorStates[state]} />
  const ofState = [texts.columns.status, badge] as const
  const ofCharacter = [texts.columns.character, character] as const
  return (
    <tr>
      <Cell>
        <div className={css.person}>
          <Face name={person.userName} imageUrl={person.image ?? undefined} />
          <div>
            <div className={css.name}>
              {person.userName}
              {person.role === 'companyAdmin' && <Badge tone="admin">{common.roles.companyAdmin}</Badge>}
              {person.role === 'webReservationUser' && <Badge>{common.roles.webReservationUser}</Badge>}
            </div>
            <div className={css.sub}>{person.login_id}</div>
          </div>
        </div>
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
            disabled={state !== 'Standby'}
            title={state === 'Standby' ? undefined : texts.setAwayHelp}
            onClick={() => users.setAway(person.userId)}
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
