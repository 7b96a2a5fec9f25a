import type { SignageShape } from '#core/signages/contract.ts'
import { RemovalCard } from '../kit/forms/RemovalCard.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import type { createSignageForm } from './form.ts'
import { signageTexts } from './texts.ts'

type SignageRemovalProps = { form: ReturnType<typeof createSignageForm>; signage: SignageShape }

/** Deletes a signage. The server asks for confirmation if the signage has a call or reservations. */
export function SignageRemoval({ form, signage }: SignageRemovalProps) {
  const texts = useTexts(signageTexts)
  return (
    <RemovalCard
      title={texts.remove}
      help={texts.removeHelp}
      question={texts.removeQuestion(signage.name)}
      text={texts.removeText}
      removing={form.removing}
      onRemove={form.remove}
    />
  )
}
