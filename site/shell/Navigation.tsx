import { useRef } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { useShownTab } from '../kit/ui/use-shown-tab.ts'
import { useCurrentPath } from '../kit/use-current-path.ts'
import { useLazy } from '../kit/use-lazy.ts'
import type { SessionUser } from '../line/fetch-session.ts'
import type { Entry } from './menu.ts'
import css from './Navigation.module.css'
import { hrefOf, navigationOf, pagesOf, placeOf, type Viewer } from './navigation.ts'
import { shellTexts } from './texts.ts'

/** The counter of questions that the AI could not answer; loaded only for users who may answer them. */
const loadOpenQuestions = async () => (await import('./OpenQuestions.tsx')).OpenQuestions
const doWithout = () => {}

type NavigationProps = {
  user: Pick<SessionUser, 'role' | 'companyId' | 'hasBooked'>
  /** Number of waiting visitors, shown in red beside the menu entry of the standby page. */
  waitingCalls?: number
}

export function Navigation({ user, waitingCalls = 0 }: NavigationProps) {
  const texts = useTexts(shellTexts)
  const viewer = viewerOf(user)
  return (
    <nav className={css.nav} aria-label={texts.menu}>
      {navigationOf(viewer).map(({ group, entries }) => (
        <div key={group} className={css.group}>
          <p className={css.heading}>{texts.groups[group]}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.key}>
                <NavigationLink
                  entry={entry}
                  viewer={viewer}
                  count={entry.key === 'standby' ? waitingCalls : 0}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** decisions 2: a system administrator has no company until one is chosen. */
const viewerOf = ({ role, companyId, hasBooked = false }: NavigationProps['user']): Viewer => ({
  role,
  hasCompany: role !== 'systemAdmin' || companyId !== null,
  hasBooked,
})

function NavigationLink({ entry, viewer, count }: { entry: Entry; viewer: Viewer; count: number }) {
  const texts = useTexts(shellTexts)
  const path = useCurrentPath()
  const isAnswering = entry.key === 'ai' && may(viewer.role, 'answer.write')
  const OpenQuestions = useLazy(isAnswering, loadOpenQuestions, doWithout)
  const href = hrefOf(entry, viewer)
  const isCurrent = placeOf(viewer.role, path)?.entry === entry
  const word = texts.entries[entry.key]
  return (
    <a
      className={css.item}
      href={href}
      title={word}
      aria-current={isCurrent ? (href.split('?', 1)[0] === path ? 'page' : 'true') : undefined}
    >
      <Icon name={entry.icon} />
      <span className={css.word}>{word}</span>
      {OpenQuestions && <OpenQuestions path={path} className={css.count} />}
      {count > 0 && (
        <Badge tone="count-call" className={css.count}>
          <span aria-hidden="true">{count}</span>
          <HiddenText>{texts.waiting(count)}</HiddenText>
        </Badge>
      )}
    </a>
  )
}

/** Tabs for the pages of the current menu entry, below the top bar. Not shown if the entry has only one page. */
export function EntryTabs({ user }: Pick<NavigationProps, 'user'>) {
  const texts = useTexts(shellTexts)
  const path = useCurrentPath()
  const current = useRef<HTMLAnchorElement>(null)
  const viewer = viewerOf(user)
  const place = placeOf(user.role, path)
  // scroll to the current tab on each page change, because this component stays mounted
  useShownTab(current, place?.path)
  const pages = place ? pagesOf(place.entry, viewer) : []
  if (!place || pages.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={texts.pagesOf(texts.entries[place.entry.key])}>
      <ul>
        {pages.map(
          (page) =>
            page.key && (
              <li key={page.key}>
                <a
                  ref={page.path === place.path ? current : undefined}
                  className={css.tab}
                  href={page.path}
                  aria-current={page.path === path ? 'page' : page.path === place.path ? 'true' : undefined}
                >
                  {texts.pages[page.key]}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
