/** Path prefixes the server answers itself; everything else is a page of the site. Read by `astro dev`, too. */
export const API_PATHS = [
  '^/(login|login/(second|passkey|passkey/ask)|autoLogin|registerNewAccount|health|realtime)(\\?|$)',
  '^/(api|token|reservation|media|images|captures|characters/own|docs|aichat|roboplatform)/',
]

/** Routes with a parameter: one static page serves all of them. */
export const SHELLS = [
  {
    route: '/app/channel-operator/:ch',
    pattern: /^\/app\/channel-operator\/(?!_ch)[^/?]+\/?(?=$|\?)/,
    page: '/app/channel-operator/_ch',
  },
]

/** Addresses that people type, and old ones, with where they lead (decisions 3). The query goes along. */
export const REDIRECTS = {
  '/signage': '/app/signage/view',
  '/app/signage': '/app/signage/view',
  '/auth/signin': '/login',
  '/auth/signup': '/test/register',
}
