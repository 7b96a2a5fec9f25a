import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { getHours } from '#core/hours/contract.ts'
import type { OpeningHours } from '#core/hours/hours.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { FIRST_HOURS, inOrder } from './draft.ts'
import { ExceptionFields } from './ExceptionFields.tsx'
import css from './hours.module.css'
import { openHoursForm } from './store.ts'
import { hoursTexts } from './texts.ts'
import { WeekFields } from './WeekFields.tsx'
import { WhatApplies } from './WhatApplies.tsx'

type Known = OutputOf<typeof getHours>
/** Unsaved hours by place; changing the place loses nothing. */
type Drafts = ReadonlyMap<number | null, OpeningHours | null>

/** The form for the hours of the company or of one store. */
export function HoursEditor({ known, onSaved }: { known: Known; onSaved: () => void }) {
  const texts = useTexts(hoursTexts)
  const problems: Record<string, string> = useTexts(fieldTexts)
  const [place, setPlace] = useState<number | null>(null)
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [form] = useState(() =>
    openHoursForm(() => {
      toasts.show({ text: texts.saved })
      form.dismiss()
      setDrafts(new Map())
      onSaved()
    }),
  )
  const { phase, refused } = useStore(form.$submit)
  useLeaveGuard(drafts.size > 0, texts.leave)
  const row = known.rows.find(({ storeId }) => storeId === place) ?? known.rows[0]
  if (!row) return null
  const draft = drafts.get(row.storeId)
  const hours = draft === undefined ? row.hours : draft
  const change = (next: OpeningHours | null) => setDrafts(new Map(drafts).set(row.storeId, next))
  const save = (event: FormEvent) => {
    event.preventDefault()
    void form.send({ storeId: row.storeId, hours: hours && inOrder(hours) })
  }
  const errorOf = (field: string) => {
    const key = Object.entries(refused?.refusal.fields ?? {}).find(([name]) => name.startsWith(field))?.[1]
    return key === undefined ? undefined : (problems[key] ?? problems['invalid'])
  }
  return (
    <form className={css.stack} noValidate onSubmit={save}>
      <SubmitNotices submit={form} />
      <Card title={texts.choice}>
        {known.rows.length > 1 && (
          <div className={css.place}>
            <Field label={texts.place}>
              <SelectInput
                value={row.storeId ?? ''}
                onChange={({ target }) => {
                  form.dismiss()
                  setPlace(target.value === '' ? null : Number(target.value))
                }}
              >
                {known.rows.map(({ storeId, storeName }) => (
                  <option key={storeId ?? ''} value={storeId ?? ''}>
                    {storeName ?? texts.company}
                  </option>
                ))}
              </SelectInput>
            </Field>
          </div>
        )}
        <WhatApplies known={known} row={row} hours={hours} isDraft={draft !== undefined} />
        <Choice isStore={row.storeId !== null} hours={hours} last={row.hours} onChange={change} />
      </Card>
      {hours && (
        <>
          <WeekFields hours={hours} errorOf={errorOf} onChange={change} />
          <ExceptionFields hours={hours} errorOf={errorOf} onChange={change} />
        </>
      )}
      <div className={forms.foot}>
        <Button type="submit" variant="primary" loading={phase === 'sending'} disabled={draft === undefined}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

type ChoiceProps = {
  isStore: boolean
  hours: OpeningHours | null
  /** Comes back when the choice is made again. */
  last: OpeningHours | null
  onChange: (hours: OpeningHours | null) => void
}

function Choice({ isStore, hours, last, onChange }: ChoiceProps) {
  const texts = useTexts(hoursTexts)
  const option = (label: string, value: OpeningHours | null) => (
    <Checkbox
      type="radio"
      name="hours"
      label={label}
      checked={(hours === null) === (value === null)}
      onChange={() => onChange(value)}
    />
  )
  return (
    <div className={css.choices}>
      {option(isStore ? texts.likeCompany : texts.always, null)}
      {option(texts.own, last ?? FIRST_HOURS)}
    </div>
  )
}
