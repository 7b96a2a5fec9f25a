import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { requestLicences } from '#core/company/contract.ts'
import type { ChannelRow } from '#core/company/contract-channels.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { needsFilters } from '../kit/pages.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Progress } from '../kit/ui/Progress.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { $session } from '../line/session.ts'
import { type Company, OwnCompany } from './OwnCompany.tsx'
import css from './organisation.module.css'
import { openChannels, openLicenceForm } from './organisation.ts'
import { organisationTexts } from './texts.ts'

/** Spec 2.4.15: the company's licenses and channels, and the request for more. */
export function LicencesPage() {
  const texts = useTexts(organisationTexts)
  const { user } = useStore($session)
  const mayAsk = user !== undefined && may(user.role, 'licence.request')
  return (
    <>
      <PageHead title={texts.licences} lead={texts.licencesLead} />
      <OwnCompany>
        {(company) => (
          <>
            <Licences company={company} />
            <Channels mayWrite={mayAsk} />
            {mayAsk && <LicenceRequest />}
          </>
        )}
      </OwnCompany>
    </>
  )
}

function Licences({ company }: { company: Company }) {
  const texts = useTexts(organisationTexts)
  const { avatar_channel_used: used, avatar_channel_max: max } = company
  return (
    <Card title={texts.licences}>
      <p className={css.figure}>
        <span>{texts.licences}</span>
        <b>{max}</b>
      </p>
      <Progress label={texts.licences} value={used} max={Math.max(1, max)} />
      <p className={css.muted}>{texts.licencesUsed(used, max)}</p>
      <p className={css.muted}>{texts.licencesHelp}</p>
    </Card>
  )
}

function Channels({ mayWrite }: { mayWrite: boolean }) {
  const texts = useTexts(organisationTexts)
  const [channels] = useState(openChannels)
  const { status, value } = useStore(channels.$list)
  useEffect(() => {
    void channels.load()
    return channels.close
  }, [channels])
  const failed = status === 'failed' && (
    <LoadFailed title={texts.companyFailed} onAgain={() => void channels.load()} />
  )
  if (!value) return failed || <ListSkeleton />
  const isLong = needsFilters(channels, value.total)
  return (
    <Card title={texts.channels} flush>
      {failed}
      {isLong && (
        <div className={css.bar}>
          <ListSearch pages={channels} label={texts.searchChannels} />
        </div>
      )}
      {value.total === 0 ? (
        <Empty icon="character" title={isLong ? texts.noChannelMatches : texts.noChannels} />
      ) : (
        <ChannelTable channels={value.rows} mayWrite={mayWrite} />
      )}
      <ListPager pages={channels} total={value.total} />
    </Card>
  )
}

function ChannelTable({ channels, mayWrite }: { channels: readonly ChannelRow[]; mayWrite: boolean }) {
  const texts = useTexts(organisationTexts)
  const operatorsOf = ({ operators, operatorCount }: ChannelRow) => {
    const names = operators.map(({ userName }) => userName).join('、')
    if (operatorCount === 0) return texts.channelOperators(0)
    return operatorCount > operators.length ? `${names}…` : names
  }
  return (
    <Table
      caption={texts.channels}
      columns={[
        { name: texts.channels },
        { name: texts.operators, className: css.wide ?? '' },
        { name: texts.columns.actions, align: 'end', hidden: true },
      ]}
    >
      {channels.map((channel) => (
        <tr key={channel.id}>
          <Cell>
            <RowTitle title={channel.name} sub={<span className={css.narrow}>{operatorsOf(channel)}</span>} />
          </Cell>
          <Cell className={css.wide}>{operatorsOf(channel)}</Cell>
          <Cell kind="actions">
            {mayWrite && (
              <LinkButton size="sm" href={`/app/channel-operator/${channel.id}`}>
                {texts.openChannel}
              </LinkButton>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

function LicenceRequest() {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const [form] = useState(() =>
    openLicenceForm(() => {
      toasts.show({ text: texts.requested })
      entry.form.reset()
      form.dismiss()
    }),
  )
  const entry = useEntryForm<{ count: number; note: string }>(
    requestLicences.input,
    { count: 1, note: '' },
    form,
  )
  const send = entry.form.handleSubmit(({ count, note }) => void form.send({ count, note }))
  return (
    <Card title={texts.request}>
      <form className={forms.form} noValidate onSubmit={(event) => void send(event)}>
        <p className={css.muted}>{texts.requestHelp}</p>
        <SubmitNotices submit={form} atFields />
        <Field {...entry.field('count')} label={texts.count} mark={common.required} required>
          <TextInput
            type="number"
            min={1}
            inputMode="numeric"
            {...entry.form.register('count', { valueAsNumber: true })}
          />
        </Field>
        <Field {...entry.field('note')} label={texts.note} mark={common.optional}>
          <TextArea rows={3} {...entry.control('note')} />
        </Field>
        <div className={forms.foot}>
          <SubmitButton submit={form}>{texts.send}</SubmitButton>
        </div>
      </form>
    </Card>
  )
}
