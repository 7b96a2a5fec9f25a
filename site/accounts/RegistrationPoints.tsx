import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon, type IconName } from '../kit/ui/Icon.tsx'
import css from './registration.module.css'
import { registrationTexts } from './texts-registration.ts'

const ICONS: readonly IconName[] = ['calendar', 'yen', 'external']

/** The benefits of an account, shown beside the form on wide screens. */
export function RegistrationPoints() {
  const { points } = useTexts(registrationTexts)
  return (
    <div className={css.points}>
      <ul>
        {points.map(({ title, text }, index) => (
          <li key={title}>
            <span className={css.pointIcon}>
              <Icon name={ICONS[index] ?? 'info'} />
            </span>
            <div>
              <b>{title}</b>
              <span>{text}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className={css.hero} aria-hidden="true">
        <div className={css.halo} />
        <img className={css.figure} src="/characters/receptionist-happy.webp" alt="" />
        <div className={css.counter} />
      </div>
    </div>
  )
}
