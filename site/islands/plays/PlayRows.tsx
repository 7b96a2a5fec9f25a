import { useStore } from '@nanostores/react'
import type { PlayShape } from '#contract/plays.ts'
import { commonTexts } from '../../messages/common.ts'
import { playTexts } from '../../messages/plays.ts'
import type { Plays } from '../../stores/plays/plays.ts'
import { ROWS_CHOICES } from '../../stores/shared/pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SceneBadge } from '../../ui/SceneBadge.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../../ui/Table.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { playTimes } from './play-times.ts'
import css from './plays.module.css'

type PlayRowsProps = {
  plays: readonly PlayShape[]
  /** Of all pages. */
  total: number
  store: Plays
}

/** One row a play, the newest first. */
export function PlayRows({ plays, total, store }: PlayRowsProps) {
  const texts = useTexts(playTexts)
  const common = useTexts(commonTexts)
  const { page, rows } = useStore(store.$wish)
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
        {plays.map((play) => (
          <PlayLine key={play.id} play={play} />
        ))}
      </Table>
      <Pager
        total={total}
        page={page}
        pageRows={rows}
        onPage={(next) => store.choose({ page: next })}
        texts={common.pager}
        rows={{ choices: ROWS_CHOICES, onChoose: (wanted) => store.choose({ rows: wanted }) }}
      />
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
