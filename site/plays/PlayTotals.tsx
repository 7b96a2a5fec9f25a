import type { PlayTotal } from '#core/plays/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { playTexts } from './texts.ts'

/** How often and how long each file was shown. */
export function PlayTotals({ totals }: { totals: readonly PlayTotal[] }) {
  const texts = useTexts(playTexts)
  const { columns } = texts
  return (
    <Card flush title={texts.totals}>
      <Table
        caption={texts.totals}
        columns={[
          { name: columns.media },
          { name: columns.times, align: 'end' },
          { name: columns.duration, align: 'end' },
        ]}
      >
        {totals.map((total) => (
          <tr key={`${total.mediaId} ${total.mediaName}`}>
            <Cell>
              <RowTitle title={total.mediaName} />
            </Cell>
            <Cell kind="number">{texts.times(total.times)}</Cell>
            <Cell kind="number">{texts.duration(total.shownMs)}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
