/** Path prefixes that the server handles; all others are pages of the site. Also used by `astro dev`. */
export const API_PATHS = [
  '^/(login|login/(second|passkey|passkey/ask)|autoLogin|registerNewAccount|health|realtime)(\\?|$)',
  '^/(api|token|reservation|media|images|captures|characters/own|docs|aichat|roboplatform)/',
]

/** Routes with a parameter. For each, the server sends one static page, whatever the parameter. */
export const SHELLS = [
  {
    route: '/app/channel-operator/:ch',
    pattern: /^\/app\/channel-operator\/(?!_ch)[^/?]+\/?(?=$|\?)/,
    page: '/app/channel-operator/_ch',
  },
]

/** Parts of a page that are now separate pages: the old page, the query that selected the part, and the new page. */
export const MOVED_PARTS = [
  { page: '/app/ai-guide/talk_config', name: 'tab', value: 'settings', to: '/app/ai-guide/answering' },
  { page: '/app/reservation/usage/statistics', name: 'scope', value: 'company', to: '/app/users/usage' },
  { page: '/app/reservation/usage/statistics', name: 'scope', value: 'all', to: '/app/users/usage' },
]

/**
 * Returns the new path of a part of a page that is now a separate page, with the rest of the query.
 * @param {string} page
 * @param {string} search the query with its question mark; may be empty
 * @returns {string | undefined} undefined if the part has not moved
 */
export const movedPart = (page, search) => {
  const query = new URLSearchParams(search)
  const moved = MOVED_PARTS.find((part) => part.page === page && query.get(part.name) === part.value)
  if (!moved) return undefined
  query.delete(moved.name)
  return query.size > 0 ? `${moved.to}?${query}` : moved.to
}

/** Redirects from old URLs, and from short URLs that users type (decisions 3). The query is kept. */
export const REDIRECTS = {
  '/signage': '/app/signage/view',
  '/signage/view': '/app/signage/view',
  '/app/signage': '/app/signage/view',
  '/auth/signin': '/login',
  '/auth/signup': '/test/register',
}
