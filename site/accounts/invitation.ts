import { acceptInvitation, getInvitation } from '#core/accounts/contract-invitations.ts'
import { HOMES } from '#core/accounts/roles.ts'
import { $language } from '../kit/preferences.ts'
import { createResourceOf } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

/** decisions 2: the only page that works while the user lacks a second factor that the company requires. */
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
    // without a token in the address, send a wrong token, so that the server's refusal is shown
    token: () => location.hash.slice(1) || '-',
    go: (path) => location.assign(path),
  })
