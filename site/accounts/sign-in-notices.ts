import { getSignInNotices, setSignInNotices } from '#core/accounts/contract-sessions.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

/** decisions 2: the setting whether sign-ins from new browsers are reported by mail. */
export function createSignInNotices(ask: Request) {
  const notices = createResource(ask, getSignInNotices, { input: () => ({}) })
  const setting = createSubmit(ask, setSignInNotices, notices.load)
  return { $notices: notices.$resource, load: notices.load, setting }
}

export type SignInNotices = ReturnType<typeof createSignInNotices>

export const browserSignInNotices = (): SignInNotices => createSignInNotices(request)
