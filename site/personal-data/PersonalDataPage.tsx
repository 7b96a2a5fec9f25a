import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { AUDIT_TEXTS } from '#core/audit/texts.ts'
import { useAuditLanguage } from '../audit/AuditLog.tsx'
import css from '../audit/audit.module.css'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { type FoundPerson, openPersonalData, type PersonalData, type PersonalList } from './store.ts'
import { personalDataTexts } from './texts.ts'

const onErased = () => toasts.show({ text: pickTexts(personalDataTexts, $language.get()).erased })

/** /app/personal-data (decisions 4): shows, exports or erases what is stored about a person or a call. */
export function PersonalDataPage() {
  const texts = useTexts(personalDataTexts)
  const [store] = useState(() => openPersonalData(onErased))
  const target = useStore(store.$target)
  useEffect(() => store.load(), [store])
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton href="/app/audit?subject=person" icon="list">
            {texts.toLog}
          </LinkButton>
        }
      />
      <div className={css.stack}>
        <Search store={store} />
        {target && <Chosen key={JSON.stringify(target)} store={store} />}
      </div>
    </>
  )
}

function Search({ store }: { store: PersonalData }) {
  const texts = useTexts(personalDataTexts)
  const asked = useStore(store.$text)
  const { status, value } = useStore(store.$found)
  const [text, setText] = useState(asked)
  const find = (event: FormEvent) => {
    event.preventDefault()
    store.find(text)
  }
  return (
    <>
      <Card title={texts.search}>
        <form className={css.search} onSubmit={find}>
          <Field label={texts.text}>
            <TextInput
              type="search"
              icon="search"
              maxLength={256}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button type="submit" disabled={text.trim() === ''}>
            {texts.find}
          </Button>
        </form>
      </Card>
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={store.load} />}
      {value?.length === 0 && asked !== '' && (
        <Card label={texts.found}>
          <Empty icon="search" title={texts.nobody}>
            {texts.nobodyHelp}
          </Empty>
        </Card>
      )}
      {value && value.length > 0 && (
        <Card flush title={texts.found}>
          <Table
            caption={texts.found}
            columns={[{ name: texts.name }, { name: texts.look, align: 'end', hidden: true }]}
          >
            {value.map((person) => (
              <PersonLine key={person.userId} person={person} store={store} />
            ))}
          </Table>
        </Card>
      )}
    </>
  )
}

function PersonLine({ person, store }: { person: FoundPerson; store: PersonalData }) {
  const texts = useTexts(personalDataTexts)
  const { roles } = AUDIT_TEXTS[useAuditLanguage()]
  const target = useStore(store.$target)
  const { userId, name, loginId, role, isDeleted } = person
  return (
    <tr>
      <Cell>
        <RowTitle
          title={
            <>
              {name} {isDeleted && <Badge>{texts.deleted}</Badge>}
            </>
          }
          sub={[roles[role], loginId].filter(Boolean).join('・')}
        />
      </Cell>
      <Cell kind="actions">
        <Button
          size="sm"
          aria-label={texts.choose(name)}
          aria-pressed={target !== undefined && 'userId' in target && target.userId === userId}
          onClick={() => store.choose({ userId })}
        >
          {texts.look}
        </Button>
      </Cell>
    </tr>
  )
}

function Chosen({ store }: { store: PersonalData }) {
  const texts = useTexts(personalDataTexts)
  const { status, value, refused } = useStore(store.$list)
  if (refused) return <LoadFailed title={texts.notFound} onAgain={store.load} />
  if (status === 'failed') return <LoadFailed title={texts.failed} onAgain={store.load} />
  if (!value) return <ListSkeleton />
  return (
    <>
      <WhatThereIs list={value} />
      <HandOut store={store} />
      <Erase store={store} list={value} />
    </>
  )
}

function WhatThereIs({ list }: { list: PersonalList }) {
  const texts = useTexts(personalDataTexts)
  // show the tables in the order of `texts.tables`, which begins with the person's identity
  const order = Object.keys(texts.tables)
  const rows = list.tables
    .toSorted((a, b) => order.indexOf(a.table) - order.indexOf(b.table))
    .map(({ table, rows }) => [texts.tables[table] ?? table, rows] as const)
  return (
    <Card flush title={texts.what}>
      <Table caption={texts.what} columns={[{ name: texts.kind }, { name: texts.rows, align: 'end' }]}>
        {[...rows, ...(list.files > 0 ? [[texts.files, list.files] as const] : [])].map(([name, count]) => (
          <tr key={name}>
            <Cell>{name}</Cell>
            <Cell kind="number">{count}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

function HandOut({ store }: { store: PersonalData }) {
  const texts = useTexts(personalDataTexts)
  const { phase } = useStore(store.saving.$submit)
  useEffect(() => {
    if (phase === 'done') toasts.show({ text: texts.saved })
  }, [phase, texts.saved])
  return (
    <Card title={texts.handOut}>
      <SubmitNotices submit={store.saving} />
      <div className={forms.danger}>
        <p>{texts.handOutHelp}</p>
        <Button icon="download" loading={phase === 'sending'} onClick={store.save}>
          {texts.save}
        </Button>
      </div>
    </Card>
  )
}

/** Erases the data. To confirm, the user types a text that the server has specified and that it checks again. */
function Erase({ store, list }: { store: PersonalData; list: PersonalList }) {
  const texts = useTexts(personalDataTexts)
  const { phase } = useStore(store.erasing.$submit)
  const [typed, setTyped] = useState('')
  const erase = (event: FormEvent) => {
    event.preventDefault()
    store.erase(typed)
  }
  return (
    <Card title={texts.erase}>
      <form className={forms.form} noValidate onSubmit={erase}>
        <p>{list.isOpen ? texts.open : texts.eraseHelp}</p>
        <SubmitNotices submit={store.erasing} danger />
        <Field label={texts.typed(list.typed)}>
          <TextInput
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div className={forms.foot}>
          <Button
            type="submit"
            variant="danger"
            icon="trash"
            disabled={list.isOpen || typed.trim() !== list.typed}
            loading={phase === 'sending'}
          >
            {texts.eraseNow}
          </Button>
        </div>
      </form>
    </Card>
  )
}
