import { useStore } from '@nanostores/react'
import { homeAfterTalk } from '../kit/operation-paths.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Empty } from '../kit/ui/Empty.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { $session } from '../line/session.ts'
import css from './operation.module.css'
import { NotAnOperator } from './standby/NotAnOperator.tsx'
import { operationTexts } from './texts.ts'

/** Placeholder of the page until the server has reported whether a call is running. */
export function ConnectingView() {
  const texts = useTexts(operationTexts)
  return (
    <div className={css.page} aria-busy="true">
      <header className={css.head}>
        <h1>
          <Skeleton shape="title" />
          <HiddenText>{texts.connecting}</HiddenText>
        </h1>
      </header>
      <div className={css.grid}>
        <Skeleton shape="block" className={css.camera} />
        <Skeleton shape="block" className={css.preview} />
        <Skeleton shape="block" className={css.tabs} />
      </div>
    </div>
  )
}

export function NoCallView() {
  const texts = useTexts(operationTexts)
  const { user } = useStore($session)
  if (user?.role === 'systemAdmin')
    return (
      <div className={css.empty}>
        <NotAnOperator />
      </div>
    )
  return (
    <div className={css.empty}>
      <Empty
        icon="speech"
        heading="h1"
        title={texts.noCallTitle}
        action={
          <LinkButton variant="primary" icon="reception" href={homeAfterTalk(user?.role)}>
            {texts.toStandby}
          </LinkButton>
        }
      >
        {texts.noCallText}
      </Empty>
    </div>
  )
}
