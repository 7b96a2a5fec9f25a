import type { UserShape } from '#core/accounts/contract-self.ts'
import { RemovalCard } from '../kit/forms/RemovalCard.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import type { createUserForm } from './form.ts'
import { userTexts } from './texts.ts'

/** Deletes a user. Users cannot delete themselves (Spec 5). */
export function UserRemoval({ form, user }: { form: ReturnType<typeof createUserForm>; user: UserShape }) {
  const texts = useTexts(userTexts)
  return (
    <RemovalCard
      title={texts.remove}
      help={user.isOwnConfig ? texts.removeOwn : texts.removeHelp}
      question={texts.removeQuestion(user.userName)}
      text={texts.removeText}
      isLocked={user.isOwnConfig}
      removing={form.removing}
      onRemove={form.remove}
    />
  )
}
