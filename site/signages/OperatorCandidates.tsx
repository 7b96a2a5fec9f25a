import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { UserRow } from '#core/users/contract.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { openStoreNames } from '../kit/store-names.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { Cell, RowDetails, Table } from '../kit/ui/Table.tsx'
import type { openSignageOperators } from './operators.ts'
import css from './signages.module.css'
import { signageTexts } from './texts.ts'

type Candidates = ReturnType<typeof openSignageOperators>['candidates']

type OperatorCandidatesProps = {
  candidates: Candidates
  isSending: boolean
  onAdd: (userIds: readonly number[]) => void
}

/** A table with checkboxes; assigns several users at once, also from different pages of the table. */
export function OperatorCandidates({ candidates, isSending, onAdd }: OperatorCandidatesProps) {
  const texts = useTexts(signageTexts)
  const { status, value } = useStore(candidates.$list)
  const [stores] = useState(openStoreNames)
  const { value: names = [] } = useStore(stores.$resource)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    void candidates.load()
    void stores.load()
    return candidates.close
  }, [candidates, stores])
  const toggle = (userId: number) => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    setChosen(next)
  }
  if (status === 'failed' && !value)
    return <LoadFailed title={texts.failed} onAgain={() => void candidates.load()} />
  if (!value) return <ListSkeleton />
  if (value.total === 0 && !candidates.isNarrowed())
    return (
      <Card label={texts.addOperator}>
        <Empty icon="people" title={texts.noCandidates}>
          {texts.noCandidatesHelp}
        </Empty>
      </Card>
    )
  return (
    <>
      <Card flush label={texts.addOperator}>
        <div className={css.bar}>
          <ListSearch pages={candidates} label={texts.searchPeople} />
          <StoreFilter candidates={candidates} names={names} />
        </div>
        {value.total === 0 ? (
          <Empty
            icon="search"
            title={texts.noCandidates}
            action={<Button onClick={candidates.clear}>{texts.clear}</Button>}
          />
        ) : (
          <Table
            caption={texts.addOperator}
            columns={[
              { name: texts.person },
              { name: texts.role },
              { name: texts.store, className: css.wide ?? '' },
            ]}
          >
            {value.rows.map((person) => (
              <CandidateRow
                key={person.userId}
                person={person}
                isChosen={chosen.has(person.userId)}
                onToggle={() => toggle(person.userId)}
              />
            ))}
          </Table>
        )}
        <ListPager pages={candidates} total={value.total} />
      </Card>
      <div className={css.foot}>
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          loading={isSending}
          onClick={() => onAdd([...chosen])}
        >
          {texts.addOperator}
        </Button>
        <p>{texts.chosen(chosen.size)}</p>
      </div>
    </>
  )
}

type StoreFilterProps = { candidates: Candidates; names: readonly { id: number; name: string }[] }

function StoreFilter({ candidates, names }: StoreFilterProps) {
  const texts = useTexts(signageTexts)
  const wish = useStore(candidates.$wish)
  return (
    <SelectInput
      aria-label={texts.store}
      value={wish.store}
      onChange={({ target }) => candidates.narrow({ store: target.value })}
    >
      <option value="">{texts.allStores}</option>
      {names.map((store) => (
        <option key={store.id} value={store.id}>
          {store.name}
        </option>
      ))}
      <option value={0}>{texts.noStore}</option>
    </SelectInput>
  )
}

type CandidateRowProps = {
  person: UserRow
  isChosen: boolean
  onToggle: () => void
}

function CandidateRow({ person, isChosen, onToggle }: CandidateRowProps) {
  const common = useTexts(commonTexts)
  const texts = useTexts(signageTexts)
  return (
    <tr>
      <Cell>
        <Checkbox
          checked={isChosen}
          onChange={onToggle}
          label={
            <>
              {person.userName} <span className={css.sub}>{person.login_id}</span>
            </>
          }
        />
        <RowDetails facts={[[texts.store, person.storeName ?? common.none]]} />
      </Cell>
      <Cell>{common.roles[person.role]}</Cell>
      <Cell className={css.wide}>{person.storeName ?? common.none}</Cell>
    </tr>
  )
}
