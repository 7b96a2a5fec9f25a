import { useState } from 'react'
import type { PlayShape } from '#contract/plays.ts'
import { commonTexts } from '../../messages/common.ts'
import { playTexts } from '../../messages/plays.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { SceneBadge } from '../../ui/SceneBadge.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../../ui/Table.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { playTimes } from './play-times.ts'
import css from './plays.module.css'

/** One row a play, the newest first. */
export function PlayRows({ plays }: { plays: readonly PlayShape[] }) {
  const texts = useTexts(playTexts)
  const common = useTexts(commonTexts)
  const [page, setPage] = useState(1)
  const { columns } = texts
  return (
    <Card flush title={texts.rows}>
      <Table
        caption={texts.rows}
        columns={[
          { name: columns.period },
          { name: columns.scene, className: css.wide ?? '' },
          { name: columns.media },
          { name: columns.telop, className: css.wide ?? '' },
          { name: columns.duration, align: 'end' },
        ]}
      >
        {pageOf(plays.toReversed(), page).map((play) => (
          <PlayLine key={play.id} play={play} />
        ))}
      </Table>
      <Pager total={plays.length} page={page} onPage={setPage} texts={common.pager} />
    </Card>
  )
}

function PlayLine({ play }: { play: PlayShape }) {
  const texts = useTexts(playTexts)
  const common = useTexts(commonTexts)
  const { day, hours } = playTimes(play)
  const scene = <SceneBadge scene={play.scene} word={common.scenes[play.scene]} />
  const telop = <span className={css.telop}>{play.telop || texts.notAny}</span>
  return (
    <tr>
      <Cell kind="nowrap">
        <RowTitle title={hours} sub={day} />
      </Cell>
      <Cell className={css.wide}>{scene}</Cell>
      <Cell>
        {play.mediaName ?? texts.notAny}
        <RowDetails
          facts={[
            [texts.columns.scene, scene],
            [texts.columns.telop, telop],
          ]}
        />
      </Cell>
      <Cell className={css.wide}>{telop}</Cell>
      <Cell kind="number">
        {play.endedAt === null ? (
          <Badge tone="active">{texts.now}</Badge>
        ) : (
          texts.duration(play.endedAt - play.startedAt)
        )}
      </Cell>
    </tr>
  )
}
