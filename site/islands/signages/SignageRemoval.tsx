import type { SignageShape } from '#contract/signages.ts'
import { signageTexts } from '../../messages/signages.ts'
import type { createSignageForm } from '../../stores/signages/form.ts'
import { RemovalCard } from '../forms/RemovalCard.tsx'
import { useTexts } from '../shell/use-texts.ts'

type SignageRemovalProps = { form: ReturnType<typeof createSignageForm>; signage: SignageShape }

/** In a call or with reservations the server asks once more. */
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
