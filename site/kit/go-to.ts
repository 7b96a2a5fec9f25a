/**
 * Goes to another page of the site without leaving this one's line, microphone and call behind: ClientRouter follows
 * pressed links, so a link is pressed. Without it the browser follows the link itself.
 */
export function goTo(path: string): void {
  const { pathname, search } = new URL(path, location.origin)
  const isHere = location.pathname.replace(/(.)\/$/, '$1') === pathname && location.search === search
  if (isHere) return
  const link = document.createElement('a')
  link.href = path
  document.body.append(link)
  link.click()
  link.remove()
}
