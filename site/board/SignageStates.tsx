import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Pager, pageOf } from '../kit/ui/Pager.tsx'
import { board } from '../line/board.ts'
import { StateBadge } from '../signages/StateBadge.tsx'
import css from './home.module.css'
import { homeTexts } from './texts.ts'
import { waitingFirst } from './waiting-first.ts'

/** Rows per page. */
const ROWS = 20

/** Lists all signages with their current state, and the operator if there is a call. */
export function SignageStates() {
  const texts = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const signages = useStore(board.$signages)
  const [wanted, setPage] = useState(1)
  const page = Math.max(1, Math.min(wanted, Math.ceil(signages.length / ROWS)))
  return (
    <Card title={texts.signages} flush>
      {signages.length === 0 && <Empty icon="signage" title={texts.noSignages} />}
      <ul className={css.list}>
        {pageOf(waitingFirst(signages), page, ROWS).map((signage) => (
          <li key={signage.id}>
            <span className={css.name}>
              {signage.name}
              <span className={css.sub}>{signage.hostName ?? signage.storeName}</span>
            </span>
            <StateBadge entry={signage} />
          </li>
        ))}
      </ul>
      <Pager total={signages.length} page={page} pageRows={ROWS} onPage={setPage} texts={common.pager} />
    </Card>
  )
}
