import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#rules/permissions.ts'
import { pickTexts } from '../../messages/define.ts'
import { passkeyTexts } from '../../messages/passkeys.ts'
import { personalDataTexts } from '../../messages/personal-data.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { userTexts } from '../../messages/users.ts'
import { goTo } from '../../stores/shared/go-to.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { openUserForm, type UserFormParts } from '../../stores/users/form.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import forms from '../forms/forms.module.css'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { UserForm } from './UserForm.tsx'
import { UserKeyReset } from './UserKeyReset.tsx'
import { UserRemoval } from './UserRemoval.tsx'
import { UserReset } from './UserReset.tsx'
import { UserVouching } from './UserVouching.tsx'

const LIST = '/app/users/list'

const backToList: UserFormParts['onDone'] = (what, name) => {
  const words = pickTexts(userTexts, $language.get())
  toasts.show({ text: what === 'saved' ? words.saved : words[what](name) })
  goTo(LIST)
}

/** Spec 2.4.13: adding somebody, or (`?id=`) the settings of somebody. */
export function UserFormPage({ isNew = false }: { isNew?: boolean }) {
  const texts = useTexts(userTexts)
  const factorTexts = useTexts(secondFactorTexts).user
  const keyTexts = useTexts(passkeyTexts).user
  const personal = useTexts(personalDataTexts)
  const [query] = useState(() => new URLSearchParams(location.search))
  const [form] = useState(() => openUserForm(backToList, isNew ? undefined : Number(query.get('id'))))
  const { status, user } = useStore(form.$form)
  useEffect(() => void form.load(), [form])

  return (
    <>
      <PageHead title={isNew ? texts.add : texts.update} lead={user?.userName} />
      {status === 'loading' && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void form.load()} />}
      {status === 'notFound' && (
        <Card label={texts.notFound}>
          <Empty
            icon="person"
            title={texts.notFound}
            action={<LinkButton href={LIST}>{texts.toList}</LinkButton>}
          />
        </Card>
      )}
      {status === 'ready' && <UserForm form={form} isNew={isNew} storeId={query.get('storeId') ?? '0'} />}
      {status === 'ready' && user && <UserVouching form={form} user={user} />}
      {status === 'ready' && user && !user.isOwnConfig && <UserReset form={form} />}
      {status === 'ready' && user && !user.isOwnConfig && user.role === 'companyAdmin' && (
        <UserKeyReset
          submit={form.factorReset}
          texts={factorTexts}
          userName={user.userName}
          onReset={form.resetFactor}
        />
      )}
      {status === 'ready' && user && !user.isOwnConfig && may(user.role, 'passkey.own') && (
        <UserKeyReset
          submit={form.passkeyReset}
          texts={keyTexts}
          userName={user.userName}
          onReset={form.resetPasskeys}
        />
      )}
      {status === 'ready' && user && (
        <Card title={personal.link} className={forms.after}>
          <div className={forms.danger}>
            <p>{personal.linkHelp}</p>
            <LinkButton href={`/app/personal-data?user=${user.userId}`}>{personal.link}</LinkButton>
          </div>
        </Card>
      )}
      {status === 'ready' && user && <UserRemoval form={form} user={user} />}
    </>
  )
}
