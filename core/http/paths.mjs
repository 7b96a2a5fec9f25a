/** Path prefixes that the server handles; all others are pages of the site. Also used by `astro dev`. */
export const API_PATHS = [
  '^/(login|login/(second|passkey|passkey/ask)|autoLogin|registerNewAccount|health|realtime)(\\?|$)',
  '^/(api|token|reservation|media|images|captures|characters/own|docs|aichat|roboplatform)/',
]

/** Routes with a parameter, served by one static page each. */
export const SHELLS = [
  {
    route: '/app/channel-operator/:ch',
    pattern: /^\/app\/channel-operator\/(?!_ch)[^/?]+\/?(?=$|\?)/,
    page: '/app/channel-operator/_ch',
  },
]

/** Typed and former addresses with their targets (decisions 3). The query is kept. */
export const REDIRECTS = {
  '/signage': '/app/signage/view',
  '/signage/view': '/app/signage/view',
  '/app/signage': '/app/signage/view',
  '/auth/signin': '/login',
  '/auth/signup': '/test/register',
}
