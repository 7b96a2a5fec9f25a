import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { UserRow } from '#core/users/contract.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { NoMatch } from '../kit/lists/NoMatch.tsx'
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

/** A table with checkboxes to assign several users at once, also from different pages of the table. */
export function OperatorCandidates({ candidates, isSending, onAdd }: OperatorCandidatesProps) {
  const texts = useTexts(signageTexts)
  const { status, value } = useStore(candidates.$list)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    void candidates.load()
    return candidates.close
  }, [candidates])
  const toggle = (userId: number) => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    setChosen(next)
  }
  const failed = status === 'failed' && (
    <LoadFailed title={texts.failed} onAgain={() => void candidates.load()} />
  )
  if (!value) return failed || <ListSkeleton />
  if (value.total === 0 && !candidates.isNarrowed()) return <NoCandidates />
  return (
    <>
      {failed}
      <Card flush label={texts.addOperator}>
        <div className={css.bar}>
          <ListSearch pages={candidates} label={texts.searchPeople} />
          <StoreFilter candidates={candidates} />
        </div>
        {value.total === 0 ? (
          <NoMatch title={texts.noCandidates} clearLabel={texts.clear} onClear={candidates.clear} />
        ) : (
          <CandidateTable people={value.rows} chosen={chosen} onToggle={toggle} />
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

function NoCandidates() {
  const texts = useTexts(signageTexts)
  return (
    <Card label={texts.addOperator}>
      <Empty icon="people" title={texts.noCandidates}>
        {texts.noCandidatesHelp}
      </Empty>
    </Card>
  )
}

function StoreFilter({ candidates }: { candidates: Candidates }) {
  const texts = useTexts(signageTexts)
  const [stores] = useState(openStoreNames)
  const { value: names = [] } = useStore(stores.$resource)
  useEffect(() => void stores.load(), [stores])
  const filters = useStore(candidates.$options)
  return (
    <SelectInput
      aria-label={texts.store}
      value={filters.store}
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

type CandidateTableProps = {
  people: readonly UserRow[]
  chosen: ReadonlySet<number>
  onToggle: (userId: number) => void
}

function CandidateTable({ people, chosen, onToggle }: CandidateTableProps) {
  const texts = useTexts(signageTexts)
  return (
    <Table
      caption={texts.addOperator}
      columns={[
        { name: texts.person },
        { name: texts.role },
        { name: texts.store, className: css.wide ?? '' },
      ]}
    >
      {people.map((person) => (
        <CandidateRow
          key={person.userId}
          person={person}
          isChosen={chosen.has(person.userId)}
          onToggle={() => onToggle(person.userId)}
        />
      ))}
    </Table>
  )
}
