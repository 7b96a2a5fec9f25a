import { useStore } from '@nanostores/react'
import type { CompanyRow } from '#core/admin/contract.ts'
import { chooseCompanyAndReload } from '../company/company-choice.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { $session } from '../line/session.ts'
import css from './admin.module.css'
import { nameOf } from './company-name.ts'
import { adminTexts } from './texts.ts'

type RowActions = {
  onEdit: (company: CompanyRow) => void
  onRemove: (company: CompanyRow) => void
}

export function CompanyTable({ rows, ...actions }: RowActions & { rows: readonly CompanyRow[] }) {
  const texts = useTexts(adminTexts)
  return (
    <Table
      caption={texts.tabs.companies}
      columns={[
        { name: texts.columns.company },
        { name: texts.columns.contact, className: css.wide ?? '' },
        { name: texts.columns.users, align: 'end', className: css.wide ?? '' },
        { name: texts.columns.signages, align: 'end', className: css.wide ?? '' },
        { name: texts.columns.licences, align: 'end', className: css.wide ?? '' },
        { name: texts.columns.actions, align: 'end' },
      ]}
    >
      {rows.map((company) => (
        <TableRow key={company.companyId} company={company} {...actions} />
      ))}
    </Table>
  )
}

function TableRow({ company, onEdit, onRemove }: RowActions & { company: CompanyRow }) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  const { user } = useStore($session)
  const isChosen = user?.companyId === company.companyId
  return (
    <tr>
      <Cell>
        <RowTitle title={nameOf(company)} sub={isChosen && <Badge tone="active">{texts.chosen}</Badge>} />
        <RowDetails
          facts={[
            [texts.columns.contact, <Contact key="contact" company={company} />],
            [texts.columns.users, company.users],
            [texts.columns.signages, company.signages],
            [texts.columns.licences, texts.used(company.avatar_channel_used, company.avatar_channel_max)],
          ]}
        />
      </Cell>
      <Cell className={css.wide}>
        <Contact company={company} />
      </Cell>
      <Cell kind="number" className={css.wide}>
        {company.users}
      </Cell>
      <Cell kind="number" className={css.wide}>
        {company.signages}
      </Cell>
      <Cell kind="number" className={css.wide}>
        {texts.used(company.avatar_channel_used, company.avatar_channel_max)}
      </Cell>
      <Cell kind="actions">
        <Button size="sm" aria-label={texts.licences} onClick={() => onEdit(company)}>
          {texts.changeLicences}
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          icon="trash"
          aria-label={texts.removeNamed(nameOf(company))}
          onClick={() => onRemove(company)}
        >
          {common.delete}
        </Button>
        <Button size="sm" disabled={isChosen} onClick={() => void chooseCompanyAndReload(company.companyId)}>
          {texts.choose}
        </Button>
      </Cell>
    </tr>
  )
}

function Contact({ company: { contact } }: { company: CompanyRow }) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  if (!contact) return common.none
  return (
    <>
      {contact.userName}
      <div className={css.sub}>{contact.login_id}</div>
      {!contact.isConfirmed && <Badge tone="crowded">{texts.unconfirmed}</Badge>}
    </>
  )
}
