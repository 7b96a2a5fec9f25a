import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import { CALL_NOTE_MAX } from '#core/limits.ts'
import { SubmitNotices } from '../../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Drawer } from '../../kit/ui/Drawer.tsx'
import { Field } from '../../kit/ui/Field.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import { hasKeyboard } from '../has-keyboard.ts'
import { writtenTexts } from './texts-written.ts'
import css from './words.module.css'
import type { Written } from './written.ts'

type NoteDrawerProps = { open: boolean; onClose: () => void; written: Written }

/** The note of a call. Closing keeps the typed text. */
export function NoteDrawer({ open, onClose, written }: NoteDrawerProps) {
  const texts = useTexts(writtenTexts)
  const { value } = useStore(written.$note)
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const save = () => {
    if (typed !== undefined && typed !== value?.note) written.save(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
    onClose()
  }
  const close = () => {
    save()
    onClose()
  }
  return (
    <Drawer
      open={open}
      onClose={close}
      title={texts.noteTitle}
      closeLabel={texts.close}
      initialFocus={hasKeyboard() ? field : undefined}
    >
      <form className={css.words} onSubmit={submit}>
        <SubmitNotices submit={written.saving} />
        <Field label={texts.noteText} help={texts.noteLead}>
          <TextArea
            ref={field}
            rows={10}
            maxLength={CALL_NOTE_MAX}
            value={typed ?? value?.note ?? ''}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary">
          {texts.save}
        </Button>
      </form>
    </Drawer>
  )
}
