import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { addStore } from '#core/company/contract-stores.ts'
import css from '../kit/forms/forms.module.css'
import { RemovalCard } from '../kit/forms/RemovalCard.tsx'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { goTo } from '../kit/go-to.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { isMissing } from '../kit/resource.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { openStore, openStoreForm } from './organisation.ts'
import { organisationTexts } from './texts.ts'

const LIST = '/app/store/list'

/** Spec 2.2, /app/store/add: the page that adds a shop (store). */
export function StoreAdd() {
  const texts = useTexts(organisationTexts)
  return (
    <>
      <PageHead title={texts.addStore} />
      <NameForm storeId={undefined} name="" />
    </>
  )
}

/** Spec 2.2, /app/store/update?id=: the page that renames or deletes a shop (store). */
export function StoreUpdate() {
  const texts = useTexts(organisationTexts)
  const [id] = useState(() => Number(new URLSearchParams(location.search).get('id')))
  const [store] = useState(() => openStore(id))
  const resource = useStore(store.$resource)
  const { status, value: found } = resource
  useEffect(() => void store.load(), [store])
  return (
    <>
      <PageHead title={texts.updateStore} lead={found?.name} />
      {status === 'loading' && <ListSkeleton />}
      {status === 'failed' && (
        <LoadFailed
          title={isMissing(resource) ? texts.storeNotFound : texts.storesFailed}
          onAgain={() => void store.load()}
        />
      )}
      {found && <NameForm storeId={found.id} name={found.name} />}
    </>
  )
}

/** The form with the name of a shop (store). After saving, it shows a toast and opens the list of shops. */
function useNameForm(storeId: number | undefined, name: string) {
  const texts = useTexts(organisationTexts)
  const [form] = useState(() =>
    openStoreForm(storeId, (what) => {
      const words = pickTexts(organisationTexts, $language.get())
      const done = {
        added: words.storeAdded(entry.form.getValues().name),
        saved: words.storeSaved,
        removed: words.storeRemoved(name),
      }
      toasts.show({ text: done[what] })
      goTo(LIST)
    }),
  )
  const { phase } = useStore(form.submit.$submit)
  const entry = useEntryForm<{ name: string }>(addStore.input, { name }, form.submit)
  useLeaveGuard(entry.form.formState.isDirty && phase !== 'done', texts.leave)
  const save = entry.form.handleSubmit((entries) => {
    if (entries.name === name) toasts.show({ text: texts.nothingChanged, tone: 'info' })
    else form.save(entries.name)
  })
  return { form, entry, save }
}

function NameForm({ storeId, name }: { storeId: number | undefined; name: string }) {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const { form, entry, save } = useNameForm(storeId, name)
  return (
    <>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <SubmitNotices submit={form.submit} atFields />
        <Card label={texts.storeName}>
          <Field {...entry.field('name')} label={texts.storeName} mark={common.required} required>
            <TextInput {...entry.control('name')} autoComplete="off" />
          </Field>
        </Card>
        <div className={css.foot}>
          <SubmitButton submit={form.submit}>
            {storeId === undefined ? texts.addStore : common.save}
          </SubmitButton>
          <LinkButton href={LIST}>{common.cancel}</LinkButton>
        </div>
      </form>
      {storeId !== undefined && (
        <RemovalCard
          title={texts.removeStore}
          help={texts.removeStoreHelp}
          question={texts.removeStoreQuestion(name)}
          text={texts.removeStoreText}
          removing={form.removing}
          onRemove={form.remove}
        />
      )}
    </>
  )
}
