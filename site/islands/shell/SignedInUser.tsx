import { commonTexts } from '../../messages/common.ts'
import type { SessionUser } from '../../stores/shared/session.ts'
import { Face } from '../../ui/Face.tsx'
import css from './Sidebar.module.css'
import { useTexts } from './use-texts.ts'

/** Who is signed in, below the menu. */
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
