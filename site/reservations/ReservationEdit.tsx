import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { mayStillChange } from '#core/reservations/rules.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { BookingFields, suppressEnter } from './BookingFields.tsx'
import { bookable } from './bookable.ts'
import { CharacterChoice } from './CharacterChoice.tsx'
import { forgetDraft, openEdit } from './reservation-edit.ts'
import css from './reservations.module.css'
import { reservationTexts } from './texts.ts'

type ReservationEditProps = {
  reservation: ReservationShape
  onDone: (what: 'saved' | 'removed') => void
  onClose: () => void
}

/** Spec 2.4.9: the form that changes or deletes a reservation, opened below its row of the list. */
export function ReservationEdit({ reservation, onDone, onClose }: ReservationEditProps) {
  const common = useTexts(commonTexts)
  const [edit] = useState(() => openEdit(reservation, onDone))
  const { entries, problems } = useStore(edit.$edit)
  const saving = useStore(edit.saving.$submit)
  const titleRef = useRef<HTMLInputElement>(null)
  const characters = useStore(bookable.$characters)
  const isLocked = !mayStillChange(reservation, useStore($now))
  useEffect(() => titleRef.current?.focus(), [])
  useEffect(() => void bookable.load(true), [])
  // Spec 4.6: closing the form discards the draft
  useEffect(() => forgetDraft, [])
  const save = async () => {
    if ((await edit.save()) === 'title') titleRef.current?.focus()
  }
  if (isLocked) return <LockedEdit reservation={reservation} onClose={onClose} />
  return (
    <form
      className={css.edit}
      noValidate
      onKeyDown={suppressEnter}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SubmitNotices submit={edit.saving} />
      <SubmitNotices submit={edit.removing} />
      <BookingFields entries={entries} problems={problems} titleRef={titleRef} onChange={edit.change} />
      <CharacterChoice
        characters={characters}
        chosenId={entries.characterID ?? bookable.proposedId()}
        onChoose={(characterID) => edit.change({ characterID })}
      />
      <EditFoot reservation={reservation} onClose={onClose}>
        <Button
          type="submit"
          variant="primary"
          loading={saving.phase === 'sending'}
          disabled={!edit.isChanged()}
        >
          {common.save}
        </Button>
        <RemoveButton title={reservation.title} edit={edit} />
      </EditFoot>
    </form>
  )
}

/** Shown instead of the form if the reservation has begun or is over: it can no longer be changed. */
function LockedEdit(props: EditFootProps) {
  const texts = useTexts(reservationTexts)
  return (
    <div className={css.edit}>
      <p className={css.help}>{texts.locked}</p>
      <EditFoot {...props} />
    </div>
  )
}

type RemoveButtonProps = { title: string; edit: ReturnType<typeof openEdit> }

function RemoveButton({ title, edit }: RemoveButtonProps) {
  const texts = useTexts(reservationTexts)
  const removing = useStore(edit.removing.$submit)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="danger-quiet"
        icon="trash"
        className={css.spread}
        loading={removing.phase === 'sending'}
        onClick={() => setAsked(true)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={texts.removeQuestion(title)}
        confirmLabel={texts.remove}
        cancelLabel={texts.keep}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          edit.remove()
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  )
}

type EditFootProps = { reservation: ReservationShape; onClose: () => void; children?: React.ReactNode }

function EditFoot({ reservation, onClose, children }: EditFootProps) {
  const texts = useTexts(reservationTexts)
  return (
    <div className={css.editFoot}>
      {children}
      <LinkButton href={`/reservation/${reservation.id}.ics`} icon="calendar" download>
        {texts.calendarFile}
      </LinkButton>
      <Button onClick={onClose}>{texts.closeEdit}</Button>
    </div>
  )
}
