import { useEffect } from 'react'
import { $session } from '../../line/session.ts'

/** The link to another page that this click opens in this tab. Other mouse buttons and modifier keys open a new tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isBeside = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (isBeside || !link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined
  const { origin, pathname, search } = new URL(link.href, location.href)
  const isHere = origin === location.origin && pathname === location.pathname && search === location.search
  return isHere ? undefined : link
}

/** The user's answer for each browser event, so that a page with several unsaved forms asks only once. */
const answers = new WeakMap<Event, boolean>()

/**
 * Asks the user before unsaved input is lost. When the page is closed or reloaded, the browser asks its own question.
 * The browser does not ask when ClientRouter follows a link, so this hook asks `question`. It does the same when the
 * user goes back, if the browser allows it.
 */
export function useLeaveGuard(isDirty: boolean, question: string): void {
  useEffect(() => {
    if (!isDirty) return
    let mayLeave = false
    const agrees = (event: Event): boolean => {
      mayLeave = answers.get(event) ?? window.confirm(question)
      answers.set(event, mayLeave)
      return mayLeave
    }
    const onUnload = (event: BeforeUnloadEvent): void => {
      // a signed-out user cannot save anyway
      if (!mayLeave && $session.get().status !== 'signedOut') event.preventDefault()
    }
    const onClick = (event: MouseEvent): void => {
      if (!followedLink(event) || agrees(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onNavigate = (event: Event & { navigationType?: string }): void => {
      if (event.navigationType === 'traverse' && event.cancelable && !agrees(event)) event.preventDefault()
    }
    const { navigation } = globalThis as { navigation?: EventTarget }
    addEventListener('beforeunload', onUnload)
    // in the capture phase, so that it runs before ClientRouter's own listener
    addEventListener('click', onClick, { capture: true })
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      removeEventListener('beforeunload', onUnload)
      removeEventListener('click', onClick, { capture: true })
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isDirty, question])
}
