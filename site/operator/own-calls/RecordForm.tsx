import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { CALL_NOTE_MAX } from '#core/limits.ts'
import { resultTexts, resultWord } from '../../calls/texts-results.ts'
import { SubmitNotices } from '../../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Field } from '../../kit/ui/Field.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import css from './own-calls.module.css'
import type { CallRecord } from './record.ts'
import { ownCallTexts } from './texts.ts'

type RecordFormProps = {
  record: CallRecord
  results: readonly string[]
  onSave: () => void
  /** Buttons that are shown to the left of 保存する (save). */
  actions: ReactNode
}

/** Result and note of one call. Pressing the chosen result again clears it. */
export function RecordForm({ record, results, onSave, actions }: RecordFormProps) {
  const texts = useTexts(ownCallTexts)
  const { optional } = useTexts(commonTexts)
  const { note } = useStore(record.$draft)
  const { phase } = useStore(record.submit.$submit)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <SubmitNotices submit={record.submit} />
      <ResultTiles record={record} results={results} />
      <Field label={texts.note} mark={optional}>
        <TextArea
          rows={3}
          maxLength={CALL_NOTE_MAX}
          value={note}
          onChange={({ target }) => record.write(target.value)}
        />
      </Field>
      <div className={css.foot}>
        {actions}
        <Button type="submit" loading={phase === 'sending'}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

function ResultTiles({ record, results }: Pick<RecordFormProps, 'record' | 'results'>) {
  const texts = useTexts(ownCallTexts)
  const words = useTexts(resultTexts)
  const { result } = useStore(record.$draft)
  // keep showing the chosen result if the company has removed it since
  const shown = result === null || results.includes(result) ? results : [...results, result]
  return (
    <fieldset className={css.results}>
      <legend>{texts.result}</legend>
      <div className={css.tiles}>
        {shown.map((one) => (
          <Button
            key={one}
            icon={one === result ? 'check' : undefined}
            aria-pressed={one === result}
            className={css.tile}
            onClick={() => record.choose(one)}
          >
            {resultWord(words, one)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
