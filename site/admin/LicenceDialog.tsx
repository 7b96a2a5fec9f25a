import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CompanyRow } from '#core/admin/contract.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { nameOf } from './company-name.ts'
import { openLicences } from './store.ts'
import { adminTexts } from './texts.ts'

type LicenceDialogProps = { company: CompanyRow; onClose: () => void; onSaved: () => void }

/** Changes how many operators of a company can talk at once. */
export function LicenceDialog({ company, onClose, onSaved }: LicenceDialogProps) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  const [count, setCount] = useState(company.avatar_channel_max)
  const [form] = useState(() => openLicences(onSaved))
  const { phase } = useStore(form.$submit)
  const save = () => void form.send({ companyId: company.companyId, avatar_channel_max: count })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.licencesOf(nameOf(company))}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" loading={phase === 'sending'} onClick={save}>
            {common.save}
          </Button>
        </>
      }
    >
      <SubmitNotices submit={form} />
      <Field label={texts.columns.licences} help={texts.licencesHelp}>
        <TextInput
          type="number"
          min={0}
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(Number(event.target.value))}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Field>
    </Dialog>
  )
}
