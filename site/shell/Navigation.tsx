import { may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import { useLate } from '../kit/use-late.ts'
import type { SessionUser } from '../line/fetch-session.ts'
import css from './Navigation.module.css'
import { type Entry, entryOf, hrefOf, navigationOf } from './navigation.ts'
import { shellTexts } from './texts.ts'

/** The counter of open questions to the AI; loaded only for users who may answer them. */
const loadOpenQuestions = async () => (await import('./OpenQuestions.tsx')).OpenQuestions
const doWithout = () => {}

type NavigationProps = {
  user: Pick<SessionUser, 'role' | 'companyId'>
  /** Waiting visitors: the red number at the standby entry. */
  waitingCalls?: number
}

export function Navigation({ user: { role, companyId }, waitingCalls = 0 }: NavigationProps) {
  const texts = useTexts(shellTexts)
  const hasCompany = role !== 'systemAdmin' || companyId !== null
  return (
    <nav className={css.nav} aria-label={texts.menu}>
      {navigationOf(role, hasCompany).map(({ group, entries }) => (
        <div key={group} className={css.group}>
          <p className={css.heading}>{texts.groups[group]}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.key}>
                <NavigationLink
                  entry={entry}
                  role={role}
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

function NavigationLink({ entry, role, count }: { entry: Entry; role: Role; count: number }) {
  const texts = useTexts(shellTexts)
  const path = useCurrentPath()
  const isAnswering = entry.key === 'knowledge' && may(role, 'answer.write')
  const OpenQuestions = useLate(isAnswering, loadOpenQuestions, doWithout)
  const isCurrent = entryOf(role, path) === entry
  const word = texts.entries[entry.key]
  return (
    <a
      className={css.item}
      href={hrefOf(entry, role)}
      title={word}
      aria-current={isCurrent ? (path === entry.path ? 'page' : 'true') : undefined}
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
