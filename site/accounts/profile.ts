import { atom, computed } from 'nanostores'
import { getUser, type UserShape } from '#core/accounts/contract-self.ts'
import { STANDBY_PATHS } from '#core/accounts/roles.ts'
import type { InputOf } from '#core/http/define-endpoint.ts'
import { updateUser } from '#core/users/contract.ts'
import { changedFields } from '../kit/changed-fields.ts'
import { withPicture } from '../kit/form-data.ts'
import { goTo } from '../kit/go-to.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit, isShownInside } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'
import { endHere, type Landing, landAfterEnd, reloadSession } from '../line/session.ts'

const SIGN_IN_AGAIN = '/login?changed=1'

export interface ProfileEntries {
  login_id: string
  name: string
  latin_name: string
  password: string
  passwordConfirm: string
}

interface Profile {
  status: 'loading' | 'ready' | 'failed'
  user?: UserShape
  /** Whether the page asks for the current password, which is required to change login ID or password (Spec 4.2). */
  isAskingPassword: boolean
}

interface ProfileParts {
  request: Request
  goTo: (path: string) => void
  reloadSession: () => Promise<void>
  landAfterEnd: (landing: Landing | undefined) => void
  endHere: () => void
  onSaved: () => void
}

type Change = InputOf<typeof updateUser>

export const entriesOf = (user: UserShape): ProfileEntries => ({
  login_id: user.login_id,
  name: user.userName,
  latin_name: user.latin_name,
  password: '',
  passwordConfirm: '',
})

/** The user's profile (Spec 2.4.3, 4.2). */
export function createProfile(parts: ProfileParts) {
  const own = createResource(parts.request, getUser, {
    input: () => ({ targetUserId: 'SELF' as const }),
  })
  const $isAskingPassword = atom(false)
  const $profile = computed(
    [own.$resource, $isAskingPassword],
    ({ status, value }, isAskingPassword): Profile => ({ status, user: value, isAskingPassword }),
  )
  let pending: { change: Change; picture: File | undefined; endsSession: boolean } | undefined

  const submit = createSubmit(parts.request, updateUser, async () => {
    const endsSession = pending?.endsSession
    pending = undefined
    if (endsSession) return parts.endHere()
    parts.onSaved()
    // updates name and picture in the top bar
    await parts.reloadSession()
    const role = $profile.get().user?.role
    if (role) parts.goTo(STANDBY_PATHS[role])
  })

  submit.$submit.listen(({ phase, confirm, refused, fault }) => {
    if (phase !== 'idle') return
    parts.landAfterEnd(undefined)
    // Spec 4.2: errors with a code of 100 or more are shown in the password dialog; all other errors close the dialog.
    const staysOpen = refused !== undefined && isShownInside(refused) && !confirm
    if (confirm || fault || (refused && !staysOpen)) $isAskingPassword.set(false)
  })

  async function send(change: Change, picture: File | undefined): Promise<void> {
    // the end of the session may be reported over the realtime channel before this request is answered
    if (pending?.endsSession) parts.landAfterEnd(() => SIGN_IN_AGAIN)
    await submit.send(change, withPicture(picture))
  }

  return {
    $profile,
    submit: {
      ...submit,
      agree(): Promise<void> {
        if (pending?.endsSession) parts.landAfterEnd(() => SIGN_IN_AGAIN)
        return submit.agree()
      },
    },
    load: own.load,
    /** @returns false if nothing has changed (Spec 5: only changed fields are sent) */
    save(entries: ProfileEntries, picture: File | undefined): boolean {
      const { user } = $profile.get()
      const changed = user ? changedFields(entriesOf(user), entries, ['latin_name']) : {}
      if (Object.keys(changed).length === 0 && !picture) return false
      const endsSession = changed.login_id !== undefined || changed.password !== undefined
      pending = { change: { targetUserId: 'SELF', ...changed }, picture, endsSession }
      if (endsSession) {
        submit.dismiss()
        $isAskingPassword.set(true)
      } else void send(pending.change, picture)
      return true
    },
    async giveCurrentPassword(currentPassword: string): Promise<void> {
      if (pending) await send({ ...pending.change, currentPassword }, pending.picture)
    },
    /** Closes the password dialog without saving; the form keeps its input. */
    cancelPassword(): void {
      pending = undefined
      $isAskingPassword.set(false)
      submit.dismiss()
    },
  }
}

export const browserProfile = (onSaved: () => void) =>
  createProfile({ request, goTo, reloadSession, landAfterEnd, endHere, onSaved })
