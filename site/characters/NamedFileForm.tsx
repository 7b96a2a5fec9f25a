import { type FormEvent, useRef, useState } from 'react'
import { FileField } from '../kit/forms/FileField.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './characters.module.css'

type NamedFileFormProps = {
  id: string
  hidden?: boolean
  accept: string
  texts: {
    name: string
    nameHelp?: string
    file: string
    fileHelp: string
    chooseFile: string
    fileRequired: string
  }
  onSend: (name: string, file: File) => void
}

/** A name and a file, both required. The button that submits the form is outside it. */
export function NamedFileForm({ id, hidden = false, accept, texts, onSend }: NamedFileFormProps) {
  const common = useTexts(commonTexts)
  const fields = useTexts(fieldTexts)
  const nameInput = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState<'name' | 'file'>()
  function send(event: FormEvent) {
    event.preventDefault()
    const name = nameInput.current?.value.trim() ?? ''
    const lacks = name === '' ? 'name' : file ? undefined : 'file'
    setMissing(lacks)
    if (lacks) (lacks === 'name' ? nameInput : choose).current?.focus()
    else if (file) onSend(name, file)
  }
  return (
    <form id={id} className={css.entry} hidden={hidden} noValidate onSubmit={send}>
      <Field
        label={texts.name}
        mark={common.required}
        required
        help={texts.nameHelp}
        error={missing === 'name' ? fields.required : undefined}
      >
        <TextInput ref={nameInput} autoComplete="off" maxLength={50} />
      </Field>
      <FileField
        label={texts.file}
        mark={common.required}
        required
        help={texts.fileHelp}
        chooseLabel={texts.chooseFile}
        accept={accept}
        file={file}
        onChoose={setFile}
        buttonRef={choose}
        error={missing === 'file' && !file ? texts.fileRequired : undefined}
      />
    </form>
  )
}
