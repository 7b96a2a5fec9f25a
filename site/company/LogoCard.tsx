import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { IMAGE_MAX_BYTES } from '#core/limits.ts'
import { withPicture } from '../kit/form-data.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { fetchFile } from '../line/fetch-file.ts'
import css from './organisation.module.css'
import { openLogoForm } from './organisation.ts'
import { organisationTexts } from './texts.ts'

/** Loads the logo, to restore it on undo. @returns undefined if that failed: no undo is offered then */
async function pictureAt(url: string): Promise<File | undefined> {
  try {
    const answer = await fetchFile(url)
    const picture = await answer.blob()
    return answer.ok ? new File([picture], 'logo', { type: picture.type }) : undefined
  } catch {
    return undefined
  }
}

/** The saved logo, and the form that replaces or removes it. Removing can be undone. */
function useLogo(logoUrl: string | undefined) {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const [shown, setShown] = useState(logoUrl)
  /** The logo that was removed last, to put it back. */
  const removed = useRef<File>(undefined)
  const [form] = useState(() =>
    openLogoForm(({ companyLogo }) => {
      setShown(companyLogo)
      const before = removed.current
      if (companyLogo !== undefined) toasts.show({ text: texts.logoSaved })
      else
        toasts.show({
          text: texts.logoRemoved,
          ...(before && {
            action: { label: common.undo, run: () => void form.send({}, withPicture(before)) },
          }),
        })
      form.dismiss()
    }),
  )
  /**
   * Whether the logo is being loaded (for undo) before its removal. Meanwhile, no other logo can be chosen, because the
   * removal would remove that other logo.
   */
  const [isLoading, setLoading] = useState(false)
  const remove = async (url: string) => {
    setLoading(true)
    removed.current = await pictureAt(url)
    setLoading(false)
    await form.send({})
  }
  return { shown, form, remove, isLoading }
}

/** The company's logo. A chosen file is saved immediately. */
export function LogoCard({ logoUrl }: { logoUrl: string | undefined }) {
  const texts = useTexts(organisationTexts)
  const { imageTooLarge } = useTexts(fieldTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { shown, form, remove, isLoading } = useLogo(logoUrl)
  const [isTooLarge, setTooLarge] = useState(false)
  const isBusy = useStore(form.$submit).phase === 'sending' || isLoading
  const errorOf = useRefusedFields(form)
  const take = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > IMAGE_MAX_BYTES)
    if (file.size <= IMAGE_MAX_BYTES) void form.send({}, withPicture(file))
  }
  return (
    <Card title={texts.logo}>
      <SubmitNotices submit={form} atFields />
      {shown && <img className={css.logo} src={shown} alt={texts.logo} />}
      <Field
        id={id}
        label={texts.chooseLogo}
        help={texts.logoHelp}
        error={isTooLarge ? imageTooLarge : errorOf('image')}
      >
        <div className={forms.foot}>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            hidden
            onChange={({ target }) => {
              take(target.files?.[0])
              // allows choosing the same file again after an error
              target.value = ''
            }}
          />
          <Button icon="upload" loading={isBusy} onClick={() => input.current?.click()}>
            {texts.chooseLogo}
          </Button>
          {shown && (
            <Button icon="trash" disabled={isBusy} onClick={() => void remove(shown)}>
              {texts.removeLogo}
            </Button>
          )}
        </div>
      </Field>
    </Card>
  )
}
