import { useState } from 'react'
import type { UserShape } from '#contract/users.ts'
import { commonTexts } from '../../messages/common.ts'
import { signageTexts } from '../../messages/signages.ts'
import { type CandidateFilter, candidatesOf, type SignageOperators } from '../../stores/signages/operators.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { Cell, RowDetails, Table } from '../../ui/Table.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './signages.module.css'

const ROWS = 10
const NO_FILTER: CandidateFilter = { text: '', storeId: undefined }

type OperatorCandidatesProps = {
  operators: SignageOperators
  isSending: boolean
  onAdd: (userIds: readonly number[]) => void
}

/** A table of people to tick; several are assigned at once. */
export function OperatorCandidates({ operators, isSending, onAdd }: OperatorCandidatesProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const [filter, setFilter] = useState(NO_FILTER)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = candidatesOf(operators, filter)
  const change = (next: Partial<CandidateFilter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  const toggle = (userId: number) => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    setChosen(next)
  }
  if (candidatesOf(operators, NO_FILTER).length === 0)
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
          <TextInput
            type="search"
            icon="search"
            aria-label={texts.searchPeople}
            placeholder={texts.searchPeople}
            value={filter.text}
            onChange={({ target }) => change({ text: target.value })}
          />
          <SelectInput
            aria-label={texts.store}
            value={filter.storeId ?? ''}
            onChange={({ target }) =>
              change({ storeId: target.value === '' ? undefined : Number(target.value) })
            }
          >
            <option value="">{texts.allStores}</option>
            {operators.stores.map((store) => (
              <option key={store.id} value={store.id}>
                {store.name}
              </option>
            ))}
            <option value={0}>{texts.noStore}</option>
          </SelectInput>
        </div>
        {shown.length === 0 ? (
          <Empty
            icon="search"
            title={texts.noCandidates}
            action={<Button onClick={() => change(NO_FILTER)}>{texts.clear}</Button>}
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
            {pageOf(shown, page, ROWS).map((person) => (
              <CandidateRow
                key={person.userId}
                person={person}
                storeName={operators.stores.find(({ id }) => id === person.storeId)?.name}
                isChosen={chosen.has(person.userId)}
                onToggle={() => toggle(person.userId)}
              />
            ))}
          </Table>
        )}
        <Pager total={shown.length} page={page} onPage={setPage} pageRows={ROWS} texts={common.pager} />
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

type CandidateRowProps = {
  person: UserShape
  storeName: string | undefined
  isChosen: boolean
  onToggle: () => void
}

function CandidateRow({ person, storeName, isChosen, onToggle }: CandidateRowProps) {
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
        <RowDetails facts={[[texts.store, storeName ?? common.none]]} />
      </Cell>
      <Cell>{common.roles[person.role]}</Cell>
      <Cell className={css.wide}>{storeName ?? common.none}</Cell>
    </tr>
  )
}
