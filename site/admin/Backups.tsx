import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { BackupRow, BackupsAnswer, ReplicaState } from '#core/backups/contract.ts'
import { formatBytes } from '#core/media/rules.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { dayTime } from '../kit/lists/day-time.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import css from './admin.module.css'
import { openBackupWork } from './store.ts'
import { adminTexts } from './texts.ts'
import { backupTexts } from './texts-backups.ts'

type Texts = ReturnType<typeof useTexts<typeof backupTexts.ja>>
type BackupsProps = { answer: BackupsAnswer; onChanged: () => void }

/** Shows which backups and which replica exist, and whether they are reliable. */
export function Backups({ answer, onChanged }: BackupsProps) {
  const texts = useTexts(backupTexts)
  const [{ making, checking }] = useState(() =>
    openBackupWork({
      onMade() {
        toasts.show({ text: texts.made })
        onChanged()
      },
      onChecked: onChanged,
    }),
  )
  const isMaking = useStore(making.$submit).phase === 'sending' || answer.isRunning
  const isChecking = useStore(checking.$submit).phase === 'sending'
  return (
    <>
      <BackupBanners answer={answer} />
      <Card
        flush
        title={texts.title}
        actions={
          <Button icon="download" loading={isMaking} onClick={() => void making.send({})}>
            {isMaking ? texts.making : texts.make}
          </Button>
        }
        foot={
          <p className={css.sub}>
            {texts.lead} {answer.dueAt > 0 && texts.next(dayTime(answer.dueAt))} {texts.restore}{' '}
            {answer.standby && wordsOf(answer.standby, texts)}
          </p>
        }
      >
        <SubmitNotices submit={making} />
        <SubmitNotices submit={checking} />
        {answer.backups.length === 0 ? (
          <Empty icon="list" title={texts.none} />
        ) : (
          <BackupTable
            backups={answer.backups}
            unreadable={answer.unreadableManifests}
            isChecking={isChecking}
            onCheck={(name) => void checking.send({ name })}
          />
        )}
      </Card>
    </>
  )
}

function BackupBanners({ answer }: Pick<BackupsProps, 'answer'>) {
  const texts = useTexts(backupTexts)
  return (
    <>
      {answer.lastFault && (
        <Banner tone="danger" className={css.tabs}>
          {texts.failed(dayTime(answer.lastFault.at), answer.lastFault.text)}
        </Banner>
      )}
      {answer.unreadableManifests.length > 0 && (
        <Banner tone="danger" className={css.tabs}>
          {texts.unreadable(answer.unreadableManifests)}
        </Banner>
      )}
      {answer.standby?.fault && (
        <Banner tone="danger" className={css.tabs}>
          {faultOf(answer.standby.place, answer.standby.fault, texts)}
        </Banner>
      )}
      {answer.isBesideData && (
        <Banner live={false} tone="warning" className={css.tabs}>
          {texts.beside}
        </Banner>
      )}
    </>
  )
}

const faultOf = (place: string, fault: NonNullable<ReplicaState['fault']>, texts: Texts): string =>
  texts.replicaFailed(place, dayTime(fault.since), dayTime(fault.at), fault.text)

function wordsOf({ place, copiedAt, tookMs }: ReplicaState, texts: Texts): string {
  if (copiedAt === null) return texts.replicaNone(place)
  const took = tookMs === null ? '' : texts.replicaTook((tookMs / 1_000).toFixed(1))
  return `${texts.replica(place, dayTime(copiedAt))} ${took}`
}

interface BackupTableProps {
  backups: readonly BackupRow[]
  /** File names, as in `BackupsAnswer.unreadableManifests`. */
  unreadable: readonly string[]
  isChecking: boolean
  onCheck: (name: string) => void
}

function BackupTable({ backups, unreadable, isChecking, onCheck }: BackupTableProps) {
  const texts = useTexts(backupTexts)
  const { columns } = useTexts(adminTexts)
  const sizeOf = ({ bytes, files }: BackupRow): string => texts.sizeOf(formatBytes(bytes), files)
  return (
    <Table
      caption={texts.title}
      columns={[
        { name: columns.time },
        { name: texts.size, className: css.wide ?? '' },
        { name: columns.state },
        { name: columns.actions, align: 'end', hidden: true },
      ]}
    >
      {backups.map((backup) => (
        <tr key={backup.name}>
          <Cell>
            <RowTitle title={dayTime(backup.at)} sub={texts.kinds[backup.kind]} />
            <RowDetails facts={[[texts.size, sizeOf(backup)]]} />
          </Cell>
          <Cell kind="nowrap" className={css.wide}>
            {sizeOf(backup)}
          </Cell>
          <Cell>
            <Soundness backup={backup} lacksList={unreadable.includes(`${backup.name}.files`)} />
          </Cell>
          <Cell kind="actions">
            <Button
              size="sm"
              disabled={isChecking}
              aria-label={texts.checkNamed(dayTime(backup.at))}
              onClick={() => onCheck(backup.name)}
            >
              {texts.check}
            </Button>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/**
 * Whether a backup can be restored, as far as it was checked. A backup without its list of files cannot be restored,
 * whatever an earlier check said.
 */
function Soundness({ backup, lacksList }: { backup: BackupRow; lacksList: boolean }) {
  const texts = useTexts(backupTexts)
  const fault = lacksList ? texts.lacksList : backup.fault
  if (fault !== null)
    return (
      <>
        <Badge tone="crowded" icon="alert">
          {texts.unsound}
        </Badge>
        <div className={css.sub}>{fault}</div>
      </>
    )
  if (backup.checkedAt === null) return <Badge tone="plain">{texts.unchecked}</Badge>
  return (
    <>
      <Badge tone="standby">{texts.sound}</Badge>
      {backup.bySize > 0 && <div className={css.sub}>{texts.bySize(backup.bySize)}</div>}
    </>
  )
}
