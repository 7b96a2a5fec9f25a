import { useState } from 'react'
import type { RelayAnswer, RelayNodeRow } from '#core/relay/contract.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { dayTime } from '../kit/lists/day-time.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import css from './admin.module.css'
import { openDraining } from './store.ts'
import { relayTexts } from './texts-relay.ts'

type RelayProps = { answer: RelayAnswer; onRefresh: () => void }

/** Shows the relay, or the relay nodes, through which calls run. A node can be drained before it is updated. */
export function Relay({ answer, onRefresh }: RelayProps) {
  const texts = useTexts(relayTexts)
  const common = useTexts(commonTexts)
  const [leaving, setLeaving] = useState<RelayNodeRow>()
  const [draining] = useState(() =>
    openDraining(() => {
      toasts.show({ text: texts.drained })
      onRefresh()
    }),
  )
  const { nodes, state, engine, rooms, participants } = answer
  return (
    <Card
      flush={nodes !== null && nodes.length > 0}
      title={texts.title}
      actions={
        <Button icon="retry" onClick={onRefresh}>
          {texts.refresh}
        </Button>
      }
      foot={<p className={css.sub}>{texts.calls(rooms, participants)}</p>}
    >
      <SubmitNotices submit={draining} />
      {nodes === null && (
        <p>
          {texts.own} {texts.states[state]} {engine && texts.engines[engine]}
        </p>
      )}
      {nodes?.length === 0 && <Empty icon="warning" title={texts.none} />}
      {nodes !== null && nodes.length > 0 && <NodeTable nodes={nodes} onDrain={setLeaving} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={texts.drainAsk(leaving?.name ?? '')}
        confirmLabel={texts.drain}
        cancelLabel={common.cancel}
        onConfirm={() => {
          if (leaving) void draining.send({ id: leaving.id })
          setLeaving(undefined)
        }}
        onCancel={() => setLeaving(undefined)}
      >
        {texts.drainHelp}
      </ConfirmDialog>
    </Card>
  )
}

type NodeTableProps = { nodes: readonly RelayNodeRow[]; onDrain: (node: RelayNodeRow) => void }

function NodeTable({ nodes, onDrain }: NodeTableProps) {
  const texts = useTexts(relayTexts)
  const { columns } = texts
  return (
    <Table
      caption={texts.title}
      columns={[
        { name: columns.node },
        { name: columns.load, className: css.wide ?? '' },
        { name: columns.work, className: css.wide ?? '' },
        { name: columns.state },
        { name: columns.actions, align: 'end', hidden: true },
      ]}
    >
      {nodes.map((node) => (
        <NodeRow key={node.id} node={node} onDrain={() => onDrain(node)} />
      ))}
    </Table>
  )
}

function NodeRow({ node, onDrain }: { node: RelayNodeRow; onDrain: () => void }) {
  const texts = useTexts(relayTexts)
  const { columns } = texts
  const load = texts.loadOf(node.rooms, node.participants, node.seats)
  const work = texts.workOf(node.packetsPerSecond.toFixed(0), (node.cpu * 100).toFixed(0))
  return (
    <tr>
      <Cell>
        <RowTitle
          title={node.name}
          sub={[texts.since(dayTime(node.startedAt)), node.region && texts.region(node.region)]
            .filter(Boolean)
            .join(' · ')}
        />
        <RowDetails
          facts={[
            [columns.load, load],
            [columns.work, work],
          ]}
        />
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {load}
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {work}
      </Cell>
      <Cell>
        {node.isDraining ? (
          <Badge tone="crowded">{texts.draining}</Badge>
        ) : (
          <Badge tone="standby">{texts.open}</Badge>
        )}
      </Cell>
      <Cell kind="actions">
        <Button
          size="sm"
          disabled={node.isDraining}
          aria-label={texts.drainNamed(node.name)}
          onClick={onDrain}
        >
          {texts.drain}
        </Button>
      </Cell>
    </tr>
  )
}
