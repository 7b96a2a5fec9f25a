import { useStore } from '@nanostores/react'
import { commonTexts } from '../../messages/common.ts'
import { homeTexts } from '../../messages/home.ts'
import { board } from '../../stores/shared/board.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SceneBadge } from '../../ui/SceneBadge.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './home.module.css'

/** Every signage with its scene as it changes; whoever answers stands beside it. */
export function SignageStates() {
  const texts = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const signages = useStore(board.$signages)
  return (
    <Card title={texts.signages} flush>
      {signages.length === 0 && <Empty icon="signage" title={texts.noSignages} />}
      <ul className={css.list}>
        {signages.map((signage) => (
          <li key={signage.id}>
            <span className={css.name}>
              {signage.name}
              <span className={css.sub}>{signage.hostName ?? signage.storeName}</span>
            </span>
            <SceneBadge scene={signage.state} word={common.scenes[signage.state]} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
