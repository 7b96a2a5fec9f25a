import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { STOCK_RESULTS } from '#core/calls/call-result.ts'
import { getCallResults, updateCallResults } from '#core/calls/contract-own-calls.ts'
import { CALL_RESULT_MAX, OWN_RESULTS_MAX } from '#core/limits.ts'
import { resultTexts } from '../calls/texts-results.ts'
import forms from '../kit/forms/forms.module.css'
import { ListConflict } from '../kit/forms/ListConflict.tsx'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useIsConflict } from '../kit/forms/use-conflict.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { createResource, renew } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { request } from '../line/request.ts'
import css from './own-lists.module.css'
import { organisationTexts } from './texts.ts'
import { resultListTexts } from './texts-results.ts'
import { type ListFormProps, useListForm } from './use-list-form.ts'

/**
 * Call results that the company adds to the results of the product (STOCK_RESULTS). Operators choose a result after a
 * call.
 */
export function ResultsCard() {
  const texts = useTexts(resultListTexts)
  const [known] = useState(() => createResource(request, getCallResults, { input: () => ({}) }))
  const { status, value } = useStore(known.$resource)
  const load = () => void known.load()
  useEffect(() => void known.load(), [known])
  if (!value) return status === 'failed' ? <LoadFailed title={texts.failed} onAgain={load} /> : null
  return (
    <Card title={texts.title}>
      <ResultsForm stored={value.results} onSaved={load} renew={() => renew(known)} />
    </Card>
  )
}

/** The results to save: empty lines are left out. */
const written = (results: readonly string[]): string[] =>
  results.map((result) => result.trim()).filter((result) => result !== '')

function openResultsForm(onDone: (saved: readonly string[]) => void) {
  // the server drops duplicates
  const submit = createSubmit(request, updateCallResults, (_, { results }) => onDone([...new Set(results)]))
  return {
    ...submit,
    save: (results: readonly string[], seen: readonly string[] | undefined) =>
      void submit.send({ results: written(results), seen: seen && [...seen] }),
  }
}

/** The call results as edited but not saved yet, and the form that saves them. */
function useResultsForm(props: ListFormProps<string>) {
  const { saved } = useTexts(resultListTexts)
  const list = useListForm({ ...props, open: openResultsForm, savedText: saved })
  const { items, sent = [] } = list
  const errorOf = useRefusedFields(list.form)
  return {
    ...list,
    /** A result that has changed since it was sent has no error. */
    errorAt: (at: number) =>
      items[at]?.trim() && items[at] === sent[at]
        ? errorOf(`results.${written(sent.slice(0, at)).length}`)
        : undefined,
  }
}

function ResultsForm(props: ListFormProps<string>) {
  const texts = useTexts(resultListTexts)
  const { stock } = useTexts(resultTexts)
  const { leave } = useTexts(organisationTexts)
  const { form, items: results, isUnsaved, setItems, errorAt, save, conflict } = useResultsForm(props)
  const isConflict = useIsConflict(form)
  useLeaveGuard(isUnsaved, leave)
  return (
    <form className={css.stack} noValidate onSubmit={save}>
      <p className={css.muted}>{texts.help(STOCK_RESULTS.map((result) => stock[result]))}</p>
      {isConflict ? (
        <ListConflict submit={form} choices={conflict} />
      ) : (
        <SubmitNotices submit={form} atFields />
      )}
      {results.map((result, at) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a result has no id, and its field has no state
          key={`result ${at + 1}`}
          label={texts.named(at + 1)}
          error={errorAt(at)}
        >
          <TextInput
            value={result}
            maxLength={CALL_RESULT_MAX}
            onChange={({ target }) => setItems(results.map((one, n) => (n === at ? target.value : one)))}
          />
        </Field>
      ))}
      <div className={forms.foot}>
        {results.length < OWN_RESULTS_MAX && (
          <Button icon="plus" onClick={() => setItems([...results, ''])}>
            {texts.add}
          </Button>
        )}
        <SubmitButton submit={form} disabled={!isUnsaved}>
          {texts.save}
        </SubmitButton>
      </div>
    </form>
  )
}
