import { useState } from 'react'
import type { TalkShape } from '#core/realtime/shapes.ts'
import { $language } from '../../kit/preferences.ts'
import { pickTexts } from '../../kit/texts/define.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { toasts } from '../../kit/toasts.ts'
import { DockKey } from './DockKey.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { NoteDrawer } from './NoteDrawer.tsx'
import { writtenTexts } from './texts-written.ts'
import { openWritten } from './written-wiring.ts'

const tellSaved = () => void toasts.show({ text: pickTexts(writtenTexts, $language.get()).saved })

/** 文字を送る and メモ. Notes can be written until the page returns to standby. */
export function MessageKeys({ talk, disabled }: { talk: TalkShape; disabled: boolean }) {
  const texts = useTexts(writtenTexts)
  const [opened, setOpened] = useState<'message' | 'note'>()
  const [written] = useState(() => openWritten(talk, tellSaved))
  const open = (what: 'message' | 'note') => {
    written.load()
    setOpened(what)
  }
  const close = () => setOpened(undefined)
  return (
    <>
      <DockKey
        icon="speech"
        word={texts.message}
        state={texts.messageState}
        on={opened === 'message'}
        disabled={disabled}
        shortcut="message"
        onPress={() => open('message')}
      />
      <DockKey
        icon="pencil"
        word={texts.note}
        state={texts.noteState}
        on={opened === 'note'}
        disabled={false}
        shortcut="note"
        onPress={() => open('note')}
      />
      <MessageDrawer open={opened === 'message'} onClose={close} written={written} lang={talk.lang} />
      <NoteDrawer open={opened === 'note'} onClose={close} written={written} />
    </>
  )
}
