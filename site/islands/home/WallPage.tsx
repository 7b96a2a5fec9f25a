import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { SignageEntry } from '#contract/realtime/shapes.ts'
import { commonTexts } from '../../messages/common.ts'
import { homeTexts } from '../../messages/home.ts'
import { board } from '../../stores/shared/board.ts'
import { signageDetails } from '../../stores/shared/details.ts'
import { $now } from '../../stores/shared/now.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SceneBadge } from '../../ui/SceneBadge.tsx'
import { useLine } from '../shell/use-line.ts'
import { useTexts } from '../shell/use-texts.ts'
import { SignageThumbnail } from '../standby/SignageThumbnail.tsx'
import css from './home.module.css'
import { NowCards } from './NowCards.tsx'
import { OperatorStates } from './OperatorStates.tsx'
import { WallLine } from './WallLine.tsx'

/** /admin/full-screen-maps: all signages and operators on a wall, without sidebar and top bar. */
export function WallPage() {
  const texts = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const { status } = useLine({ asObserver: true })
  const signages = useStore(board.$signages)
  const details = useStore(signageDetails.$details)
  useEffect(() => {
    if (status === 'signedIn') void signageDetails.load()
  }, [status])
  return (
    <div className={css.wall}>
      <header className={css.wallHead}>
        <h1>{texts.title}</h1>
        <LinkButton href="/app/users/home" icon="close">
          {texts.leaveWall}
        </LinkButton>
      </header>
      <NowCards />
      <div className={css.columns}>
        <ul className={css.screens} aria-label={texts.signages}>
          {waitingFirst(signages).map((signage) => (
            <li key={signage.id} data-waits={isWaiting(signage) || undefined}>
              <SignageThumbnail entry={signage} detail={details.get(signage.id)} $now={$now} />
              <b>{signage.name}</b>
              <SceneBadge scene={signage.state} word={common.scenes[signage.state]} />
              <WallLine entry={signage} />
            </li>
          ))}
        </ul>
        <OperatorStates />
      </div>
    </div>
  )
}

const isWaiting = ({ state }: SignageEntry): boolean => state === 'Calling' || state === 'Crowded'

/** look, Principles: whoever waits is first in every list, the longest wait before all. */
const waitingFirst = (signages: readonly SignageEntry[]): readonly SignageEntry[] =>
  signages.toSorted((a, b) => {
    const order = Number(isWaiting(b)) - Number(isWaiting(a))
    return order || (isWaiting(a) ? a.since - b.since : 0)
  })
