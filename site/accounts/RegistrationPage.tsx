import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { usePageTitle } from '../kit/use-page-title.ts'
import { RegistrationDone } from './RegistrationDone.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { RegistrationHeader } from './RegistrationHeader.tsx'
import { RegistrationPoints } from './RegistrationPoints.tsx'
import css from './registration.module.css'
import { browserRegistration, type createRegistration } from './registration.ts'
import { registrationTexts } from './texts-registration.ts'

/**
 * Spec 2.4.2: registration. The system administrator registers companies here (decisions 2). Tests pass their own
 * `store`.
 */
export function RegistrationPage({ store }: { store?: ReturnType<typeof createRegistration> }) {
  const [registration] = useState(() => store ?? browserRegistration())
  const { isAdmin, done } = useStore(registration.$registration)
  const texts = useTexts(registrationTexts)
  usePageTitle(texts.title)
  useEffect(() => {
    void registration.start()
    return registration.stop
  }, [registration])

  return (
    <>
      <RegistrationHeader isAdmin={isAdmin} />
      <main className={css.page}>
        <div>
          <h1 className={css.heading}>{texts.title}</h1>
          <p className={css.lead}>{isAdmin ? texts.leadAdmin : texts.lead}</p>
          {!isAdmin && <RegistrationPoints />}
        </div>
        <div className={css.card}>
          {done ? (
            <RegistrationDone isAdmin={isAdmin} isMailed={done.isMailed} onAgain={registration.again} />
          ) : (
            <RegistrationForm registration={registration} />
          )}
        </div>
      </main>
    </>
  )
}
