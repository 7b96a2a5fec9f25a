import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
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

/** /admin/full-screen-maps: all signages and operators on a wall, without sidebar and top bar. */
export function WallPage() {
  const texts = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const { status } = useLine()
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
          {signages.map((signage) => (
            <li key={signage.id}>
              <SignageThumbnail entry={signage} detail={details.get(signage.id)} $now={$now} />
              <b>{signage.name}</b>
              <SceneBadge scene={signage.state} word={common.scenes[signage.state]} />
            </li>
          ))}
        </ul>
        <OperatorStates />
      </div>
    </div>
  )
}
