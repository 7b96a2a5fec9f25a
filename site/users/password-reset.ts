import { map } from 'nanostores'
import { pwResetUser } from '#core/accounts/contract-passwords.ts'
import type { Request } from '../line/request.ts'

interface PasswordReset {
  isSending: boolean
  isMailed: boolean
  /** The temporary password of a user without address, displayed once. */
  shown?: string
}

const IDLE: PasswordReset = { isSending: false, isMailed: false }

/** Gives a user a temporary password (decisions 2). @param userId undefined: a new user, who has none to reset */
export function createPasswordReset(request: Request, userId: number | undefined) {
  const $reset = map<PasswordReset>(IDLE)
  return {
    $reset,
    async send(): Promise<void> {
      if (userId === undefined || $reset.get().isSending) return
      $reset.set({ ...IDLE, isSending: true })
      const reply = await request(pwResetUser, { targetUserId: userId, passwordReset: true })
      const shown = reply.kind === 'ok' ? reply.value.temporaryPassword : undefined
      $reset.set({
        isSending: false,
        isMailed: reply.kind === 'ok' && shown === undefined,
        ...(shown === undefined ? {} : { shown }),
      })
    },
    close: () => $reset.set(IDLE),
  }
}

export type PasswordResetStore = ReturnType<typeof createPasswordReset>
