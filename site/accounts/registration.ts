import { map } from 'nanostores'
import { autoLogin, logout } from '#core/accounts/contract.ts'
import { registerNewAccount } from '#core/accounts/contract-registration.ts'
import type { InputOf } from '#core/http/define-endpoint.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

/** Spec 9: how long the success message is shown before the sign-in page opens. */
const REDIRECT_MS = 2_000

export type Entries = InputOf<typeof registerNewAccount>

interface Registration {
  /** Whether the system administrator registers a company, and stays signed in afterwards (decisions 2). */
  isAdmin: boolean
  done?: { isMailed: boolean }
}

interface RegistrationParts {
  request: Request
  clock: Clock
  go: (path: string) => void
}

/** Registration (Spec 2.4.2, 4.2) of a new user, or of a company by the system administrator. */
export function createRegistration({ request, clock, go }: RegistrationParts) {
  const $registration = map<Registration>({ isAdmin: false })
  let stopTimer: Stop | undefined

  const submit = createSubmit(request, registerNewAccount, async ({ isMailed }) => {
    $registration.setKey('done', { isMailed })
    if ($registration.get().isAdmin) return
    // sign out any other user of this browser: the new user signs in next, with the password from the mail
    if (isMailed) await request(logout, {})
    // if no mail was sent, the new user is signed in already; the sign-in page opens the booking that they had begun
    stopTimer = clock.after(REDIRECT_MS, () => go(isMailed ? '/login?registered=mailed' : '/login'))
  })

  return {
    $registration,
    submit,
    async start(): Promise<void> {
      const reply = await request(autoLogin, {})
      const isAdmin = reply.kind === 'ok' && reply.value.result === 'OK' && reply.value.role === 'systemAdmin'
      $registration.setKey('isAdmin', isAdmin)
    },
    stop: (): void => stopTimer?.(),
    /** Shows the form again, to register another company. */
    again(): void {
      $registration.setKey('done', undefined)
      submit.dismiss()
    },
  }
}

export const browserRegistration = () =>
  createRegistration({ request, clock, go: (path) => location.assign(path) })
