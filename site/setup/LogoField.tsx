import { useEffect, useId, useRef, useState } from 'react'
import { IMAGE_MAX_BYTES } from '#core/limits.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import css from './setup.module.css'
import { setupTexts } from './texts.ts'

type LogoFieldProps = { isSending: boolean; onChoose: (file: File) => void }

/** Chooses a logo and shows it with its own proportions. */
export function LogoField({ isSending, onChoose }: LogoFieldProps) {
  const texts = useTexts(setupTexts)
  const common = useTexts(commonTexts)
  const { imageTooLarge } = useTexts(fieldTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const [isTooLarge, setTooLarge] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  const take = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > IMAGE_MAX_BYTES)
    if (file.size > IMAGE_MAX_BYTES) return
    setPreview(URL.createObjectURL(file))
    onChoose(file)
  }
  return (
    <Field
      id={id}
      label={texts.logo}
      mark={common.optional}
      help={texts.logoHelp}
      {...(isTooLarge && { error: imageTooLarge })}
    >
      <div className={css.acts}>
        {preview && <img className={css.logo} src={preview} alt={texts.logo} />}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          onChange={({ target }) => take(target.files?.[0])}
        />
        <Button icon="upload" loading={isSending} onClick={() => input.current?.click()}>
          {texts.chooseLogo}
        </Button>
      </div>
    </Field>
  )
}
