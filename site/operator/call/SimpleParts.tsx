import { useStore } from '@nanostores/react'
import { $simpleCall } from '../../kit/preferences.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import page from '../operation.module.css'
import type { CallSession } from './call-session.ts'
import { MessageTab } from './MessageTab.tsx'
import css from './tabs.module.css'
import { callSettingsTexts } from './texts-settings.ts'
import { writtenTexts } from './texts-written.ts'
import type { Written } from './written.ts'

/** Above a call in the simple view: the signage's name, and a button that leaves the simple view. */
export function SimpleHeader({ session }: { session: CallSession }) {
  const texts = useTexts(callSettingsTexts)
  return (
    <header className={page.head}>
      <h1 className={page.who}>{session.talk.signageName}</h1>
      <Button size="sm" onClick={() => $simpleCall.set('off')}>
        {texts.fullView}
      </Button>
    </header>
  )
}

/** Beside the visitor in the simple view: messages and phrases. */
export function SimpleMessage({ session, written }: { session: CallSession; written: Written }) {
  const texts = useTexts(writtenTexts)
  const closed = useStore(session.$closed) !== undefined
  return (
    <section className={page.tabs} aria-label={texts.tabs.message}>
      <div className={`${css.tabs} ${css.simple}`}>
        <MessageTab written={written} lang={session.talk.lang} focusAsked={0} closed={closed} />
      </div>
    </section>
  )
}
