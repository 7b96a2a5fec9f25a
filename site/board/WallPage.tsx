import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { Pager, pageOf } from '../kit/ui/Pager.tsx'
import { board } from '../line/board.ts'
import { SignageThumbnail } from '../operator/standby/SignageThumbnail.tsx'
import { useLooks } from '../operator/standby/use-looks.ts'
import { useLine } from '../shell/use-line.ts'
import { StateBadge } from '../signages/StateBadge.tsx'
import css from './home.module.css'
import { NowCards } from './NowCards.tsx'
import { OperatorStates } from './OperatorStates.tsx'
import { homeTexts } from './texts.ts'
import { WallLine } from './WallLine.tsx'
import { isWaiting, waitingFirst } from './waiting-first.ts'

/** Signages per page. Those with waiting visitors are sorted to the first page. */
const SCREENS = 48

/** /admin/full-screen-maps: all signages and operators on a wall screen, without sidebar and top bar. */
export function WallPage() {
  const texts = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const { status } = useLine({ asObserver: true })
  const signages = useStore(board.$signages)
  const [wanted, setPage] = useState(1)
  const page = Math.max(1, Math.min(wanted, Math.ceil(signages.length / SCREENS)))
  const shown = pageOf(waitingFirst(signages), page, SCREENS)
  const known = useLooks(status === 'signedIn' ? shown : [])
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
        <div>
          <ul className={css.screens} aria-label={texts.signages}>
            {shown.map((signage) => (
              <li key={signage.id} data-waits={isWaiting(signage) || undefined}>
                <SignageThumbnail entry={signage} detail={known.get(signage.id)} $now={$now} />
                <b>{signage.name}</b>
                <StateBadge entry={signage} />
                <WallLine entry={signage} />
              </li>
            ))}
          </ul>
          <Pager
            total={signages.length}
            page={page}
            pageRows={SCREENS}
            onPage={setPage}
            texts={common.pager}
          />
        </div>
        <OperatorStates />
      </div>
    </div>
  )
}
