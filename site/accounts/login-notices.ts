/** Messages on the sign-in page about what has just happened on another page, by query parameter. */
const NOTICES = {
  'registered=mailed': 'registeredMailed',
  'passwordSet=1': 'passwordSet',
  'changed=1': 'changed',
} as const
export type Notice = (typeof NOTICES)[keyof typeof NOTICES]

export function noticeOf(query: URLSearchParams): Notice | undefined {
  const shown = Object.entries(NOTICES).find(([pair]) => {
    const [name = '', value] = pair.split('=')
    return query.get(name) === value
  })
  return shown?.[1]
}

/** Names of the texts for a refused reservation link, by error key. The waiting room uses the same names. */
export const LINK_PROBLEMS = {
  tokenExpired: 'expired',
  tokenCancelled: 'cancelled',
  tokenWrong: 'wrong',
} as const
export type LinkProblem = (typeof LINK_PROBLEMS)[keyof typeof LINK_PROBLEMS]
