import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CompanyRow } from '#core/admin/contract.ts'
import { shownCompanyName } from '#core/company/name.ts'
import { chooseCompanyAndReload } from '../company/company-choice.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { $session } from '../line/session.ts'
import css from './admin.module.css'
import { type Admin, openCompanyRemoval, openLicences } from './store.ts'
import { adminTexts } from './texts.ts'

type CompaniesProps = {
  list: Admin['companies']
  answer: { rows: readonly CompanyRow[]; total: number }
  onChanged: () => void
}

export function Companies({ list, answer: { rows, total }, onChanged }: CompaniesProps) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  const { user } = useStore($session)
  const [edited, setEdited] = useState<CompanyRow>()
  const [removed, setRemoved] = useState('')
  const [removal] = useState(() =>
    openCompanyRemoval(() => {
      toasts.show({ text: pickTexts(adminTexts, $language.get()).removed })
      onChanged()
    }),
  )
  if (total === 0 && !list.isNarrowed())
    return (
      <Card label={texts.tabs.companies}>
        <Empty icon="company" title={texts.noCompanies} />
      </Card>
    )
  return (
    <Card flush label={texts.tabs.companies}>
      <div className={css.filters}>
        <ListSearch pages={list} label={texts.search} />
      </div>
      {total === 0 && (
        <Empty
          icon="search"
          title={texts.noMatch}
          action={<Button onClick={list.clear}>{texts.clear}</Button>}
        />
      )}
      {total > 0 && (
        <Table
          caption={texts.tabs.companies}
          columns={[
            { name: texts.columns.company },
            { name: texts.columns.contact, className: css.wide ?? '' },
            { name: texts.columns.users, align: 'end', className: css.wide ?? '' },
            { name: texts.columns.signages, align: 'end', className: css.wide ?? '' },
            { name: texts.columns.licences, align: 'end' },
            { name: texts.columns.actions, align: 'end' },
          ]}
        >
          {rows.map((company) => (
            <tr key={company.companyId}>
              <Cell>
                <RowTitle
                  title={nameOf(company)}
                  sub={user?.companyId === company.companyId && <Badge tone="active">{texts.chosen}</Badge>}
                />
                <RowDetails
                  facts={[
                    [texts.columns.contact, <Contact key="contact" company={company} />],
                    [texts.columns.users, company.users],
                    [texts.columns.signages, company.signages],
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
              <Cell kind="number">{texts.used(company.avatar_channel_used, company.avatar_channel_max)}</Cell>
              <Cell kind="actions">
                <Button size="sm" aria-label={texts.licences} onClick={() => setEdited(company)}>
                  {texts.changeLicences}
                </Button>
                <Button
                  size="sm"
                  variant="danger-quiet"
                  icon="trash"
                  aria-label={texts.removeNamed(nameOf(company))}
                  onClick={() => {
                    setRemoved(nameOf(company))
                    void removal.send({ companyId: company.companyId })
                  }}
                >
                  {common.delete}
                </Button>
                <Button
                  size="sm"
                  disabled={user?.companyId === company.companyId}
                  onClick={() => void chooseCompanyAndReload(company.companyId)}
                >
                  {texts.choose}
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <ListPager pages={list} total={total} />
      <SubmitNotices submit={removal} agreeLabel={common.delete} danger about={removed} />
      {edited && (
        <LicenceDialog
          key={edited.companyId}
          company={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            toasts.show({ text: texts.licencesSaved })
            onChanged()
          }}
        />
      )}
    </Card>
  )
}

/** For a company without a name: its contact's name. */
const nameOf = ({ companyName, contact }: CompanyRow): string =>
  shownCompanyName(companyName) || (contact?.userName ?? '')

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

type LicenceDialogProps = { company: CompanyRow; onClose: () => void; onSaved: () => void }

function LicenceDialog({ company, onClose, onSaved }: LicenceDialogProps) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  const [count, setCount] = useState(company.avatar_channel_max)
  const [form] = useState(() => openLicences(onSaved))
  const { phase } = useStore(form.$submit)
  const save = () => void form.send({ companyId: company.companyId, avatar_channel_max: count })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.licencesOf(nameOf(company))}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" loading={phase === 'sending'} onClick={save}>
            {common.save}
          </Button>
        </>
      }
    >
      <SubmitNotices submit={form} />
      <Field label={texts.columns.licences} help={texts.licencesHelp}>
        <TextInput
          type="number"
          min={0}
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(Number(event.target.value))}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Field>
    </Dialog>
  )
}
