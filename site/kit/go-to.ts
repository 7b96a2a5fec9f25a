/**
 * Opens another page of the site and keeps this page's connection, microphone and call: ClientRouter follows
 * clicked links, so this clicks a link. Without ClientRouter the browser follows it.
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
