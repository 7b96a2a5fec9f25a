import { useStore } from '@nanostores/react'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import type { getHours } from '#core/hours/contract.ts'
import type { OpeningHours } from '#core/hours/hours.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useDrafts } from '../kit/forms/use-drafts.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { FIRST_HOURS, inOrder } from './draft.ts'
import { ExceptionFields } from './ExceptionFields.tsx'
import { HoursConflict } from './HoursConflict.tsx'
import css from './hours.module.css'
import { openHoursForm, type SavedHours } from './store.ts'
import { hoursTexts } from './texts.ts'
import { theirChanges } from './their-changes.ts'
import { WeekFields } from './WeekFields.tsx'
import { WhatApplies } from './WhatApplies.tsx'

type Known = OutputOf<typeof getHours>

interface HoursDraft {
  hours: OpeningHours | null
  /** The saved hours that the user started from. The server refuses to save if they have changed since. */
  seen: OpeningHours | null
}

type EditorProps = {
  known: Known
  onSaved: (saved: SavedHours) => void
  /** Loads the saved hours again; returns whether the server has sent them. */
  renew: () => Promise<boolean>
}

/** Unsaved hours of the company and its stores, and the form that saves the hours of the company or of one store. */
function useHoursForm({ onSaved, renew }: Omit<EditorProps, 'known'>) {
  const { saved, failed } = useTexts(hoursTexts)
  const { drafts, sent, ...draft } = useDrafts<number | null, HoursDraft>()
  const [form] = useState(() =>
    openHoursForm((stored) => {
      toasts.show({ text: saved })
      form.dismiss()
      draft.saved(stored.storeId)
      // edits made during the request now start from the hours that the request has saved
      draft.edit(stored.storeId, (now) => now && { ...now, seen: stored.hours })
      onSaved(stored)
    }),
  )
  const send = (storeId: number | null, wanted: HoursDraft, seen?: OpeningHours | null) => {
    draft.send(wanted)
    void form.send({ storeId, hours: wanted.hours && inOrder(wanted.hours), seen })
  }
  return {
    form,
    drafts,
    sent,
    change: draft.change,
    save: (storeId: number | null, wanted: HoursDraft) => send(storeId, wanted, wanted.seen),
    /** Saves these hours, even if another user has saved other hours meanwhile. */
    overwrite: (storeId: number | null, wanted: HoursDraft) => send(storeId, wanted),
    /** Discards the unsaved hours and shows the saved ones. If these cannot be loaded, the unsaved hours stay. */
    async takeTheirs(storeId: number | null): Promise<void> {
      form.dismiss()
      if (await renew()) draft.edit(storeId, () => undefined)
      else toasts.show({ text: failed, tone: 'danger' })
    },
  }
}

/** The form for the hours of the company or of one store. */
export function HoursEditor({ known, ...page }: EditorProps) {
  const texts = useTexts(hoursTexts)
  const language = useStore($language)
  const [place, setPlace] = useState<number | null>(null)
  const { form, drafts, sent, ...hoursForm } = useHoursForm(page)
  const { phase, refused } = useStore(form.$submit)
  const isTaken = refused?.refusal.key === 'changedElsewhere'
  const errorOf = useRefusedFields(form)
  useLeaveGuard(drafts.size > 0, texts.leave)
  useEffect(() => {
    if (isTaken) void page.renew()
  }, [isTaken])
  const row = known.rows.find(({ storeId }) => storeId === place) ?? known.rows[0]
  if (!row) return null
  const draft = drafts.get(row.storeId)
  const edited = draft ?? { hours: row.hours, seen: row.hours }
  const { hours } = edited
  const change = (next: OpeningHours | null) => hoursForm.change(row.storeId, { ...edited, hours: next })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (phase !== 'sending') hoursForm.save(row.storeId, edited)
  }
  const showPlace = (storeId: number | null) => {
    form.dismiss()
    setPlace(storeId)
  }
  return (
    <form className={css.stack} noValidate onSubmit={save}>
      {!isTaken && <SubmitNotices submit={form} atFields />}
      <HoursConflict
        open={isTaken}
        changes={theirChanges(
          { seen: edited.seen, theirs: row.hours, isStore: row.storeId !== null },
          language,
        )}
        onClose={form.dismiss}
        onTakeTheirs={() => void hoursForm.takeTheirs(row.storeId)}
        onOverwrite={() => hoursForm.overwrite(row.storeId, edited)}
      />
      <Card title={texts.choice}>
        {known.rows.length > 1 && (
          <PlaceField
            known={known}
            storeId={row.storeId}
            disabled={phase === 'sending'}
            onChange={showPlace}
          />
        )}
        <WhatApplies known={known} row={row} hours={hours} isDraft={draft !== undefined} />
        <Choice
          key={row.storeId}
          isStore={row.storeId !== null}
          hours={hours}
          last={row.hours}
          onChange={change}
        />
      </Card>
      {hours && (
        <OwnHours
          key={row.storeId}
          hours={hours}
          sent={sent?.hours ?? null}
          errorOf={errorOf}
          onChange={change}
        />
      )}
      <div className={forms.foot}>
        <SubmitButton submit={form} disabled={draft === undefined}>
          {texts.save}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Fields for the hours of weekdays and special days. */
function OwnHours({ sent, ...hours }: ComponentProps<typeof ExceptionFields>) {
  return (
    <>
      <WeekFields {...hours} />
      <ExceptionFields {...hours} sent={sent} />
    </>
  )
}

type PlaceFieldProps = {
  known: Known
  storeId: number | null
  /** True while hours are being saved: the store cannot be changed until the server has answered. */
  disabled: boolean
  onChange: (storeId: number | null) => void
}

/** Selects the company or one of its stores. */
function PlaceField({ known, storeId, disabled, onChange }: PlaceFieldProps) {
  const texts = useTexts(hoursTexts)
  return (
    <div className={css.place}>
      <Field label={texts.place}>
        <SelectInput
          value={storeId ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          {known.rows.map((row) => (
            <option key={row.storeId ?? ''} value={row.storeId ?? ''}>
              {row.storeName ?? texts.company}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  )
}

type ChoiceProps = {
  isStore: boolean
  hours: OpeningHours | null
  /**
   * The saved hours, which are the first value when the user changes from the default hours to custom ones. Null: none.
   */
  last: OpeningHours | null
  onChange: (hours: OpeningHours | null) => void
}

function Choice({ isStore, hours, last, onChange }: ChoiceProps) {
  const texts = useTexts(hoursTexts)
  // The custom hours that were edited last. They are restored when the user selects custom hours again.
  const own = useRef(last)
  if (hours) own.current = hours
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
      {option(texts.own, own.current ?? FIRST_HOURS)}
    </div>
  )
}
