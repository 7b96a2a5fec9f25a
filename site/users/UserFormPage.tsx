import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { UserShape } from '#core/accounts/contract-self.ts'
import { may } from '#core/accounts/permissions.ts'
import { passkeyTexts } from '../accounts/texts-passkeys.ts'
import { secondFactorTexts } from '../accounts/texts-second-factor.ts'
import forms from '../kit/forms/forms.module.css'
import { goTo } from '../kit/go-to.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { ownUser } from '../line/own-user.ts'
import { personalDataTexts } from '../personal-data/texts.ts'
import { openUserForm, type UserFormParts } from './form.ts'
import { PasswordSheet } from './PasswordSheet.tsx'
import { userTexts } from './texts.ts'
import { UserForm } from './UserForm.tsx'
import { UserInvitation } from './UserInvitation.tsx'
import { UserKeyReset } from './UserKeyReset.tsx'
import { UserRemoval } from './UserRemoval.tsx'
import { UserReset } from './UserReset.tsx'
import { UserVouching } from './UserVouching.tsx'
import css from './users.module.css'

const LIST = '/app/users/list'

const backToList: UserFormParts['onDone'] = (what, name) => {
  const words = pickTexts(userTexts, $language.get())
  toasts.show({ text: what === 'saved' ? words.saved : words[what](name) })
  // administrators can change their own character and capture mode here
  if (what === 'saved') void ownUser.reload()
  goTo(LIST)
}

/** Spec 2.4.13: adding a user, or (`?id=`) the settings of a user. */
export function UserFormPage({ isNew = false }: { isNew?: boolean }) {
  const texts = useTexts(userTexts)
  const [query] = useState(() => new URLSearchParams(location.search))
  const [form] = useState(() => openUserForm(backToList, isNew ? undefined : Number(query.get('id'))))
  const { status, user, sendsMail } = useStore(form.$form)
  const handed = useStore(form.$handed)
  useEffect(() => void form.load(), [form])

  if (handed?.isNew)
    return (
      <>
        <PageHead title={texts.added(handed.name)} />
        <PasswordSheet handed={handed} />
      </>
    )
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
      {handed && <PasswordSheet handed={handed} />}
      {status === 'ready' && (
        <div className={css.unprinted}>
          <UserForm form={form} isNew={isNew} storeId={query.get('storeId') ?? '0'} />
          {user && <UserTasks form={form} user={user} sendsMail={sendsMail} />}
        </div>
      )}
    </>
  )
}

type UserTasksProps = { form: ReturnType<typeof openUserForm>; user: UserShape; sendsMail: boolean }

/** Cards below the form with further actions that an administrator can take for the user. */
function UserTasks({ form, user, sendsMail }: UserTasksProps) {
  const factorTexts = useTexts(secondFactorTexts).user
  const keyTexts = useTexts(passkeyTexts).user
  const personal = useTexts(personalDataTexts)
  return (
    <>
      <UserVouching form={form} user={user} />
      {user.invitation && (
        <UserInvitation form={form} isOver={user.invitation === 'over'} sendsMail={sendsMail} />
      )}
      {!user.isOwnConfig && !user.invitation && <UserReset form={form} />}
      {!user.isOwnConfig && user.role === 'companyAdmin' && (
        <UserKeyReset
          submit={form.factorReset}
          texts={factorTexts}
          userName={user.userName}
          onReset={form.resetFactor}
        />
      )}
      {!user.isOwnConfig && may(user.role, 'passkey.own') && (
        <UserKeyReset
          submit={form.passkeyReset}
          texts={keyTexts}
          userName={user.userName}
          onReset={form.resetPasskeys}
        />
      )}
      <Card title={personal.link} className={forms.after}>
        <div className={forms.danger}>
          <p>{personal.linkHelp}</p>
          <LinkButton href={`/app/personal-data?user=${user.userId}`}>{personal.link}</LinkButton>
        </div>
      </Card>
      <UserRemoval form={form} user={user} />
    </>
  )
}
