import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shownOperatorState } from '#core/operator/rules.ts'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { timeOfDay } from '../kit/time-words.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Face } from '../kit/ui/Face.tsx'
import { OperatorBadge } from '../kit/ui/OperatorBadge.tsx'
import { Pager, pageOf } from '../kit/ui/Pager.tsx'
import { board } from '../line/board.ts'
import { TalkClock } from '../operator/standby/Ticking.tsx'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

/** Rows per page. */
const ROWS = 20

/** All operators with their live state. */
export function OperatorStates() {
  const texts = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const operators = useStore(board.$operators)
  const [wanted, setPage] = useState(1)
  const page = Math.max(1, Math.min(wanted, Math.ceil(operators.length / ROWS)))
  return (
    <Card title={texts.operators} flush>
      {operators.length === 0 && <Empty icon="people" title={texts.noOperators} />}
      <ul className={css.list}>
        {pageOf(operators, page, ROWS).map((operator) => (
          <li key={operator.id}>
            <Face name={operator.name} />
            <span className={css.name}>
              {operator.name}
              {operator.state === 'Active' && (
                <span className={css.sub}>
                  <TalkClock since={operator.since} $now={$now} words={(clock) => clock} />
                </span>
              )}
              {operator.awayUntil !== undefined && (
                <span className={css.sub}>{texts.restsUntil(timeOfDay(operator.awayUntil))}</span>
              )}
            </span>
            <OperatorBadge
              state={shownOperatorState(operator)}
              word={common.operatorStates[shownOperatorState(operator)]}
            />
          </li>
        ))}
      </ul>
      <Pager total={operators.length} page={page} pageRows={ROWS} onPage={setPage} texts={common.pager} />
    </Card>
  )
}
