import { useState } from 'react'
import type { MailRow } from '#core/admin/contract.ts'
import { dayTime } from '../kit/lists/day-time.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge, type BadgeTone } from '../kit/ui/Badge.tsx'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import css from './admin.module.css'
import type { Admin } from './store.ts'
import { adminTexts } from './texts.ts'

const TONES: Record<MailRow['state'], BadgeTone> = {
  waiting: 'crowded',
  sent: 'standby',
  kept: 'plain',
  failed: 'suspended',
}

type MailsProps = {
  list: Admin['mails']
  answer: { rows: readonly MailRow[]; total: number; hasKept: boolean }
}

export function Mails({ list, answer: { rows, total, hasKept } }: MailsProps) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  const [read, setRead] = useState<MailRow>()
  if (total === 0)
    return (
      <Card label={texts.tabs.mails}>
        <Empty icon="list" title={texts.noMails} />
      </Card>
    )
  return (
    <>
      {hasKept && (
        <Banner live={false} className={css.tabs}>
          {texts.keptHelp}
        </Banner>
      )}
      <Card flush label={texts.tabs.mails}>
        <Table
          caption={texts.tabs.mails}
          columns={[
            { name: texts.columns.subject },
            { name: texts.columns.time, className: css.wide ?? '' },
            { name: texts.columns.state },
            { name: texts.columns.actions, align: 'end', hidden: true },
          ]}
        >
          {rows.map((mail) => (
            <MailLine key={mail.id} mail={mail} onRead={() => setRead(mail)} />
          ))}
        </Table>
        <ListPager pages={list} total={total} />
      </Card>
      <Dialog
        open={read !== undefined}
        onClose={() => setRead(undefined)}
        title={read?.subject ?? ''}
        actions={<Button onClick={() => setRead(undefined)}>{common.close}</Button>}
        wide
      >
        <pre className={css.mail}>{read?.text}</pre>
      </Dialog>
    </>
  )
}

function MailLine({ mail, onRead }: { mail: MailRow; onRead: () => void }) {
  const texts = useTexts(adminTexts)
  return (
    <tr>
      <Cell>
        <RowTitle title={mail.subject} sub={mail.error ? `${mail.to}: ${mail.error}` : mail.to} />
        <RowDetails facts={[[texts.columns.time, dayTime(mail.sentAt ?? mail.createdAt)]]} />
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {dayTime(mail.sentAt ?? mail.createdAt)}
      </Cell>
      <Cell>
        <Badge tone={TONES[mail.state]}>{texts.states[mail.state]}</Badge>
      </Cell>
      <Cell kind="actions">
        {mail.text !== null && (
          <Button size="sm" onClick={onRead}>
            {texts.read}
          </Button>
        )}
      </Cell>
    </tr>
  )
}
