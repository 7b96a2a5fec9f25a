import { useStore } from '@nanostores/react'
import { useId, useLayoutEffect, useRef } from 'react'
import { CALL_NOTE_MAX } from '#core/limits.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { timeOfDay } from '../../kit/time-words.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import css from './tabs.module.css'
import { writtenTexts } from './texts-written.ts'
import type { Written } from './written.ts'

/** The note of a call. It is saved while it is typed. */
export function NoteTab({ written, focusAsked }: { written: Written; focusAsked: number }) {
  const texts = useTexts(writtenTexts)
  const { status, value } = useStore(written.$note)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isKnown = value !== undefined
  // move the focus at once, even before the note is loaded: the next keys are text, not the page's shortcuts
  useLayoutEffect(() => {
    if (focusAsked > 0) field.current?.focus()
  }, [focusAsked])
  return (
    <div className={css.body}>
      <TextArea
        ref={field}
        aria-label={texts.noteText}
        aria-describedby={id}
        rows={8}
        maxLength={CALL_NOTE_MAX}
        readOnly={!isKnown}
        aria-busy={!isKnown}
        value={value?.note ?? ''}
        onChange={({ target }) => written.write(target.value)}
        onBlur={written.saveNow}
      />
      {status === 'failed' && !isKnown ? (
        <Again text={texts.noteNotLoaded} onAgain={written.load} />
      ) : (
        <NoteState written={written} />
      )}
      <p id={id} className={css.quiet}>
        {texts.noteLead}
      </p>
    </div>
  )
}

function NoteState({ written }: { written: Written }) {
  const texts = useTexts(writtenTexts)
  const { phase, refused, fault } = useStore(written.$saving)
  const savedAt = useStore(written.$savedAt)
  if (refused || fault) return <Again text={texts.notSaved} onAgain={written.saveNow} />
  return (
    <p role="status" className={css.saved}>
      {phase === 'sending'
        ? texts.saving
        : savedAt !== undefined && (
            <>
              <Icon name="check" size={16} />
              {texts.savedAt(timeOfDay(savedAt))}
            </>
          )}
    </p>
  )
}

function Again({ text, onAgain }: { text: string; onAgain: () => void }) {
  const texts = useTexts(writtenTexts)
  return (
    <p role="alert" className={css.failed}>
      {text}
      <Button size="sm" icon="retry" onClick={onAgain}>
        {texts.again}
      </Button>
    </p>
  )
}
