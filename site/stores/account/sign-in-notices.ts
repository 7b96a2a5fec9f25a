import { getSignInNotices, setSignInNotices } from '#contract/sessions.ts'
import { type Request, request } from '../../client/request.ts'
import { createResource } from '../shared/resource.ts'
import { createSubmit } from '../shared/submit.ts'

/** decisions 2: whether a sign-in from a new browser is told by mail. */
export function createSignInNotices(ask: Request) {
  const notices = createResource(ask, getSignInNotices, { input: () => ({}) })
  const setting = createSubmit(ask, setSignInNotices, notices.load)
  return { $notices: notices.$resource, load: notices.load, setting }
}

export type SignInNotices = ReturnType<typeof createSignInNotices>

export const browserSignInNotices = (): SignInNotices => createSignInNotices(request)
