import { useStore } from '@nanostores/react'
import type { PlayShape } from '#core/plays/contract.ts'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Pager } from '../kit/ui/Pager.tsx'
import { SceneBadge } from '../kit/ui/SceneBadge.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { playTimes } from './play-times.ts'
import css from './plays.module.css'
import type { Plays } from './store.ts'
import { playTexts } from './texts.ts'

type PlayRowsProps = {
  plays: readonly PlayShape[]
  /** Number of plays (playback records) on all pages. */
  total: number
  store: Plays
}

/** One row per play (a period in which a signage showed the same content), newest first. */
export function PlayRows({ plays, total, store }: PlayRowsProps) {
  const texts = useTexts(playTexts)
  const common = useTexts(commonTexts)
  const { page, rows } = useStore(store.$filter)
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
      />
    </Card>
  )
}

function PlayLine({ play }: { play: PlayShape }) {
  const texts = useTexts(playTexts)
  const common = useTexts(commonTexts)
  const language = useStore($language)
  const { day, hours } = playTimes(play, $now.get(), language)
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
