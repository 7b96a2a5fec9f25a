import { useStore } from '@nanostores/react'
import { $language } from '../preferences.ts'
import { isShownInside, type SubmitStore } from '../submit.ts'
import { commonTexts } from '../texts/common.ts'
import { confirmTexts } from '../texts/confirmations.ts'
import { fieldTexts } from '../texts/fields.ts'
import { refusalText } from '../texts/refusals.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Banner } from '../ui/Banner.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ServerFault } from './ServerFault.tsx'
import { useMissingField } from './use-missing-field.ts'

type SubmitNoticesProps = {
  submit: SubmitStore
  /** Label of the confirming button; by default 保存する (save). */
  agreeLabel?: string
  danger?: boolean
  /** Name of the object that the question is about; needed on a page that lists several. Shown before the code in the title. */
  about?: string
  /** true: the page shows refusals with codes of 100 and above in a dialog of its own, so there is no banner for them. */
  insideElsewhere?: boolean
  /** true: the form shows errors at its fields. A refusal then gets a banner only if the form shows none of the refused fields. */
  atFields?: boolean
}

/** The server's answer to a form (Spec 4.2): a question as a dialog, a refusal as a banner on top. */
export function SubmitNotices(props: SubmitNoticesProps) {
  const { submit, agreeLabel, danger, about, insideElsewhere, atFields = false } = props
  const { confirm, refused, fault, phase } = useStore(submit.$submit)
  const language = useStore($language, { ssr: 'initial' })
  const common = useTexts(commonTexts)
  const confirms = useTexts(confirmTexts)
  const fieldWords: Record<string, string> = useTexts(fieldTexts)
  const text = refused && refusalText(refused.refusal, language)
  const isInside = refused !== undefined && isShownInside(refused) && (confirm || insideElsewhere)
  const problems = Object.values(refused?.refusal.fields ?? {})
  const [place, isMissing] = useMissingField(atFields ? refused : undefined)
  const isAtField = atFields && problems.length > 0 && !isMissing
  const reasons = isMissing ? problems.map((key) => fieldWords[key] ?? fieldWords['invalid']) : []
  return (
    <>
      <ServerFault code={fault} onClose={submit.dismiss} />
      {atFields && <span ref={place} hidden />}
      {text && !isInside && !isAtField && (
        <Banner tone="danger">{[text, ...new Set(reasons)].join(' ')}</Banner>
      )}
      <ConfirmDialog
        open={confirm !== undefined}
        title={[about, confirm?.code].filter(Boolean).join(' ')}
        confirmLabel={agreeLabel ?? common.save}
        cancelLabel={common.cancel}
        onConfirm={() => void submit.agree()}
        onCancel={submit.dismiss}
        danger={danger}
        busy={phase === 'sending'}
        error={isInside ? text : undefined}
      >
        {confirm && confirms[confirm.key]}
      </ConfirmDialog>
    </>
  )
}
