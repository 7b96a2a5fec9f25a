import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import type { ChannelShape } from '#core/company/contract-channels.ts'
import type { UserRow } from '#core/users/contract.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { goTo } from '../kit/go-to.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { isMissing } from '../kit/resource.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './organisation.module.css'
import { openChannel, openChannelForm, openChannelNames, openPeople } from './organisation.ts'
import { organisationTexts } from './texts.ts'

const LICENCES = '/app/company/licences'
const idOfPath = (): number => Number(/\/app\/channel-operator\/(\d+)/.exec(location.pathname)?.[1])

/** /app/channel-operator/:ch (decisions 2): assigns operators to a channel. */
export function ChannelPage() {
  const texts = useTexts(organisationTexts)
  const [parts] = useState(() => ({
    channel: openChannel(idOfPath()),
    channels: openChannelNames(),
  }))
  const channel = useStore(parts.channel.$resource)
  const channels = useStore(parts.channels.$resource)
  const load = () => {
    for (const part of Object.values(parts)) void part.load()
  }
  useEffect(load, [])
  const found = channel.value
  const isFailed = [channel, channels].some(({ status }) => status === 'failed')
  return (
    <>
      <PageHead title={found?.name ?? texts.channelTitle} lead={texts.channelLead} />
      {isFailed && (
        <LoadFailed title={isMissing(channel) ? texts.channelNotFound : texts.companyFailed} onAgain={load} />
      )}
      {!isFailed && !(found && channels.value) && <ListSkeleton />}
      {found && channels.value && <ChannelForm channel={found} channels={channels.value} />}
    </>
  )
}

type ChannelFormProps = {
  channel: ChannelShape
  channels: readonly { id: number; name: string }[]
}

function ChannelForm({ channel, channels }: ChannelFormProps) {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const [name, setName] = useState(channel.name)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(channel.operators.map(({ userId }) => userId)),
  )
  const [form] = useState(() =>
    openChannelForm(() => {
      toasts.show({ text: texts.channelSaved })
      goTo(LICENCES)
    }),
  )
  const nameError = useRefusedFields(form)('name')
  const { phase } = useStore(form.$submit)
  const hasOtherOperators =
    chosen.size !== channel.operators.length || !channel.operators.every(({ userId }) => chosen.has(userId))
  const isDirty = name !== channel.name || hasOtherOperators
  useLeaveGuard(isDirty && phase !== 'done', texts.leave)
  const otherOf = (person: UserRow) =>
    channels.find(({ id }) => id === person.avatarChId && id !== channel.id)?.name
  const save = (event: FormEvent) => {
    event.preventDefault()
    // an unchanged list is not sent: another administrator may have changed the operators meanwhile
    void form.send({ targetId: channel.id, name, ...(hasOtherOperators && { userIds: [...chosen] }) })
  }
  return (
    <form className={forms.form} noValidate onSubmit={save}>
      <SubmitNotices submit={form} atFields={nameError !== undefined} />
      <Card label={texts.channelName}>
        <Field label={texts.channelName} mark={common.required} required error={nameError}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </Card>
      <OperatorChoice chosen={chosen} onChange={setChosen} otherOf={otherOf} />
      <div className={forms.foot}>
        <SubmitButton submit={form}>{common.save}</SubmitButton>
        <LinkButton href={LICENCES}>{common.cancel}</LinkButton>
      </div>
    </form>
  )
}

type OperatorChoiceProps = {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  /** Name of the other channel to which this user is assigned; undefined: no other channel. */
  otherOf: (person: UserRow) => string | undefined
}

/** Chooses the operators of the channel from a searchable list of all users who can be operators. */
function OperatorChoice({ chosen, onChange, otherOf }: OperatorChoiceProps) {
  const texts = useTexts(organisationTexts)
  const [people] = useState(openPeople)
  const { status, value } = useStore(people.$list)
  useEffect(() => {
    void people.load()
    return people.close
  }, [people])
  const toggle = (userId: number) => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    onChange(next)
  }
  return (
    <Card title={texts.operators}>
      <div className={css.peopleSearch}>
        <ListSearch pages={people} label={texts.searchPeople} />
        <p>{texts.chosenPeople(chosen.size)}</p>
      </div>
      {status === 'failed' && <LoadFailed title={texts.companyFailed} onAgain={() => void people.load()} />}
      {value?.total === 0 && <p>{texts.noPeople}</p>}
      <div className={css.people}>
        {value?.rows.map((person) => {
          const other = otherOf(person)
          return (
            <Checkbox
              key={person.userId}
              checked={chosen.has(person.userId)}
              onChange={() => toggle(person.userId)}
              label={
                <>
                  {person.userName}
                  {other && <span className={css.other}> {texts.otherChannel(other)}</span>}
                </>
              }
            />
          )
        })}
      </div>
      {value && <ListPager pages={people} total={value.total} />}
    </Card>
  )
}
