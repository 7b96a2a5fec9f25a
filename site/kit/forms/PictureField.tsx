import { useEffect, useId, useRef, useState } from 'react'
import { IMAGE_MAX_BYTES } from '#core/limits.ts'
import { fieldTexts } from '../texts/fields.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { Field } from '../ui/Field.tsx'
import css from './forms.module.css'

type PictureFieldProps = {
  label: string
  help: string
  chooseLabel: string
  /** The mark next to the label, such as 任意 (optional). */
  mark: string
  /** Name of the person or thing: its first letter is shown while there is no picture. */
  name: string
  imageUrl?: string | undefined
  onChoose: (file: File) => void
  /** Error message from the server. */
  error?: string | undefined
}

const TYPES = ['image/png', 'image/jpeg']

/** Chooses a PNG or JPEG and previews it; other files are refused before sending (Spec 5). */
export function PictureField(props: PictureFieldProps) {
  const { label, help, chooseLabel, mark, name, imageUrl, onChoose } = props
  const texts = useTexts(fieldTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const [problem, setProblem] = useState<'imageType' | 'imageTooLarge'>()
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  function take(file: File | undefined) {
    if (!file) return
    const wrong = TYPES.includes(file.type)
      ? file.size > IMAGE_MAX_BYTES
        ? 'imageTooLarge'
        : undefined
      : 'imageType'
    setProblem(wrong)
    if (wrong) return
    setPreview(URL.createObjectURL(file))
    onChoose(file)
  }
  const error = problem ? texts[problem] : props.error
  return (
    <Field id={id} label={label} mark={mark} help={help} error={error}>
      <div className={css.picture}>
        <Face name={name || '?'} imageUrl={preview ?? imageUrl} size="lg" className={css.face} />
        <input
          ref={input}
          id={id}
          type="file"
          accept={TYPES.join(',')}
          hidden
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button icon="upload" onClick={() => input.current?.click()}>
          {chooseLabel}
        </Button>
      </div>
    </Field>
  )
}
