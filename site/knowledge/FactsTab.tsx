import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Language } from '#core/fields/shapes.ts'
import { ANSWER_TEXT_MAX, FACTS_MAX, TEXT_MAX } from '#core/limits.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { DraftForm } from './DraftForm.tsx'
import type { FactEntry, Facts, FactsDraft } from './facts.ts'
import type { FactsChoice } from './facts-choice.ts'
import css from './knowledge.module.css'
import { LanguageOptions } from './LanguageOptions.tsx'
import type { Places } from './PlaceSelect.tsx'
import questions from './questions.module.css'
import { SaveBar } from './SaveBar.tsx'
import { factTexts } from './texts-facts.ts'
import { useProblems } from './use-problems.ts'

type FactsTabProps = { facts: Facts; choice: FactsChoice; places: Places; mayWrite: boolean }

/** The tab 店舗の情報 (store facts): short facts about the company and its stores. */
export function FactsTab({ facts, choice, places, mayWrite }: FactsTabProps) {
  const { facts: texts } = useTexts(factTexts)
  const { status, value } = useStore(facts.$known)
  const { value: stores = [] } = useStore(places)
  const storeId = useStore(choice.$storeId)
  useEffect(() => void facts.load(), [facts])
  if (!value)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void facts.load()} />
    ) : (
      <ListSkeleton />
    )
  const countOf = (of: number | null) => value.filter((fact) => fact.storeId === of).length
  return (
    <div className={css.settings}>
      <Card label={texts.of}>
        <div className={css.fields}>
          <p className={css.note}>{texts.lead}</p>
          <Field label={texts.of} className={css.narrow}>
            <SelectInput
              value={storeId ?? ''}
              onChange={({ target }) => choice.choose(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{texts.count(texts.company, countOf(null))}</option>
              {stores.map(({ id, name }) => (
                <option key={id} value={id}>
                  {texts.count(name, countOf(id))}
                </option>
              ))}
            </SelectInput>
          </Field>
          {!mayWrite && <p className={css.note}>{texts.readOnly}</p>}
          <FactRows key={storeId} draft={facts.of(storeId)} mayWrite={mayWrite} />
        </div>
      </Card>
    </div>
  )
}

type RowsProps = { draft: FactsDraft; mayWrite: boolean }

function FactRows({ draft, mayWrite }: RowsProps) {
  const { facts: texts } = useTexts(factTexts)
  const rows = useStore(draft.$fields)?.facts ?? []
  const lang = rows.at(-1)?.lang ?? 'ja'
  const missing = texts.usuals.filter((usual) => !rows.some(({ label }) => label === usual))
  return (
    <DraftForm draft={draft} label={texts.save} className={css.fields}>
      {rows.length === 0 && (
        <Empty icon="store" title={texts.empty}>
          {mayWrite && texts.emptyHelp}
        </Empty>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no id, and its fields have no state
        <FactRow key={`fact ${at + 1}`} draft={draft} mayWrite={mayWrite} row={row} at={at} />
      ))}
      {mayWrite && (
        <>
          {rows.length < FACTS_MAX && (
            <div className={questions.usuals} role="group" aria-label={texts.usual}>
              <Button size="sm" icon="plus" onClick={() => draft.add({ lang, label: '', text: '' })}>
                {texts.add}
              </Button>
              {missing.map((label) => (
                <Button
                  key={label}
                  size="sm"
                  variant="soft"
                  onClick={() => draft.add({ lang, label, text: '' })}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <SaveBar draft={draft} label={texts.save} />
        </>
      )}
    </DraftForm>
  )
}

function FactRow({ draft, mayWrite, row, at }: RowsProps & { row: FactEntry; at: number }) {
  const { facts: texts } = useTexts(factTexts)
  const common = useTexts(commonTexts)
  const errorOf = useProblems(useStore(draft.$problems))
  const remove = () => {
    const putBack = draft.remove(at)
    if (row.label === '') return
    toasts.show({
      text: texts.removed(row.label),
      tone: 'info',
      action: { label: common.undo, run: putBack },
    })
  }
  const field = (name: 'label' | 'text', max: number) => (
    <Field label={texts[name]} error={errorOf(`facts.${at}.${name}`)}>
      <TextInput
        lang={row.lang}
        value={row[name]}
        maxLength={max}
        readOnly={!mayWrite}
        autoComplete="off"
        placeholder={name === 'label' ? texts.labelExample : undefined}
        onChange={({ target }) => draft.put(at, { [name]: target.value })}
      />
    </Field>
  )
  return (
    <div className={questions.fact} role="group" aria-label={texts.row(at + 1)}>
      <Field label={texts.language}>
        <SelectInput
          value={row.lang}
          disabled={!mayWrite}
          onChange={({ target }) => draft.put(at, { lang: target.value as Language })}
        >
          <LanguageOptions />
        </SelectInput>
      </Field>
      {field('label', TEXT_MAX)}
      {field('text', ANSWER_TEXT_MAX)}
      {mayWrite && (
        <IconButton
          icon="trash"
          label={row.label === '' ? texts.removeEmpty : texts.remove(row.label)}
          onClick={remove}
        />
      )}
    </div>
  )
}
