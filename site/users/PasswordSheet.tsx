import { useEffect, useRef } from 'react'
import { copyText } from '../kit/clipboard.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import type { HandedPassword } from './form.ts'
import { userTexts } from './texts.ts'
import css from './users.module.css'

/**
 * Sheet with what a user needs for the next sign-in, to print or copy. Shown once. Takes the focus, because it appears
 * at the top of the page.
 */
export function PasswordSheet({ handed }: { handed: HandedPassword }) {
  const texts = useTexts(userTexts)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.focus(), [handed])
  const { name, loginId, password } = handed
  const copy = async () => {
    if (await copyText(password)) toasts.show({ text: texts.copied })
  }
  return (
    <div ref={sheet} className={css.handed} tabIndex={-1}>
      <Card title={texts.sheet.title(name)} className={css.sheet}>
        <p>{texts.sheet.lead}</p>
        <dl className={css.facts}>
          <dt>{texts.sheet.address}</dt>
          <dd>{`${location.origin}/login`}</dd>
          <dt>{texts.loginId}</dt>
          <dd>{loginId}</dd>
          <dt>{texts.sheet.password}</dt>
          <dd>
            <code>{password}</code>
          </dd>
        </dl>
        <p>{texts.sheet.until}</p>
      </Card>
      <div className={css.sheetFoot}>
        <Button variant="primary" onClick={() => print()}>
          {texts.sheet.print}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <LinkButton href="/app/users/list">{texts.toList}</LinkButton>
      </div>
    </div>
  )
}
