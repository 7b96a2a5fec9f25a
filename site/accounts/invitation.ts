import { acceptInvitation, getInvitation } from '#core/accounts/contract-invitations.ts'
import { HOMES } from '#core/accounts/roles.ts'
import { $language } from '../kit/preferences.ts'
import { createResourceOf } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

/** decisions 2: the company requires a second factor, and nothing else works before it is set up. */
const SECOND_FACTOR = '/second-factor'

interface InvitationParts {
  request: Request
  /** The token in the page's address. */
  token: () => string
  go: (path: string) => void
}

/** decisions 2: an invited user chooses a password and is signed in. */
export function createInvitation({ request, token, go }: InvitationParts) {
  const invited = createResourceOf(() => request(getInvitation, { token: token() }))
  const submit = createSubmit(request, acceptInvitation, ({ role, lacks }) =>
    go(lacks ? SECOND_FACTOR : HOMES[role]),
  )
  return {
    $invited: invited.$resource,
    load: invited.load,
    submit,
    send: (password: string, passwordConfirm: string): Promise<void> =>
      submit.send({ token: token(), password, passwordConfirm, lang: $language.get() }),
  }
}

export const browserInvitation = () =>
  createInvitation({
    request,
    // an address without a token is sent as one with a wrong token, so that the server refuses it
    token: () => location.hash.slice(1) || '-',
    go: (path) => location.assign(path),
  })
