import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Face } from '../kit/ui/Face.tsx'
import type { SessionUser } from '../line/fetch-session.ts'
import css from './Sidebar.module.css'

/** The signed-in user, below the menu. */
export function SignedInUser({ user }: { user: SessionUser }) {
  const common = useTexts(commonTexts)
  return (
    <div className={css.user}>
      <Face name={user.name} imageUrl={user.imageUrl} size="lg" />
      <div className={css.words}>
        <b>{user.name}</b>
        <span>{common.roles[user.role]}</span>
      </div>
    </div>
  )
}
