import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { HAND_OVER_NOTE_MAX } from '#core/limits.ts'
import { handOverTexts } from '../../calls/texts-hand-over.ts'
import { ariaKeysOf } from '../../kit/shortcut-table.ts'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Face } from '../../kit/ui/Face.tsx'
import { Field } from '../../kit/ui/Field.tsx'
import { OperatorBadge } from '../../kit/ui/OperatorBadge.tsx'
import { Popover } from '../../kit/ui/Popover.tsx'
import { TextInput } from '../../kit/ui/TextInput.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { board } from '../../line/board.ts'
import type { CallSession } from '../call/call-session.ts'
import { operationTexts } from '../texts.ts'
import { colleaguesOf } from './colleagues.ts'
import css from './hand-over.module.css'

type HandOverKeyProps = { session: CallSession; dock: RefObject<HTMLElement | null> }

/**
 * 担当を代わってもらう (hand over): lets the operator choose a colleague. Available colleagues come first; the others show why they are
 * unavailable.
 */
export function HandOverKey({ session, dock }: HandOverKeyProps) {
  const texts = useTexts(handOverTexts)
  const [open, setOpen] = useState(false)
  // The note is kept after an offer, so that the next colleague gets it if the first one does not take over.
  const [note, setNote] = useState('')
  const asked = useStore(session.handOver.$to)
  const closed = useStore(session.$closed) !== undefined
  useEffect(() => {
    if (asked || closed) setOpen(false)
  }, [asked, closed])
  const enabled = !closed && asked === undefined
  const isNarrow = open && matchMedia('(width < 900px)').matches
  useShortcut('handOver', () => setOpen(!open), { enabled })
  return (
    <Popover
      title={texts.title}
      closeLabel={texts.close}
      className={css.offer}
      // on a phone the popover opens above the dock, so that it does not cover the video
      side={isNarrow ? 'top' : 'bottom'}
      anchor={isNarrow ? dock : undefined}
      open={open && enabled}
      onOpenChange={setOpen}
      trigger={
        <Button
          className={css.key}
          icon="people"
          aria-keyshortcuts={ariaKeysOf('handOver')}
          disabled={!enabled}
          title={texts.give}
        >
          <span className={css.word}>{texts.give}</span>
        </Button>
      }
    >
      <p>{texts.lead}</p>
      <Colleagues session={session} note={note} onNote={setNote} />
    </Popover>
  )
}

type ColleaguesProps = { session: CallSession; note: string; onNote: (note: string) => void }

function Colleagues({ session: { $current, handOver }, note, onNote }: ColleaguesProps) {
  const talk = useStore($current)
  const texts = useTexts(handOverTexts)
  const common = useTexts(commonTexts)
  const { notSent } = useTexts(operationTexts)
  const operators = useStore(board.$operators)
  const signage = useStore(board.$signages).find(({ id }) => id === talk.signageId)
  const [isUnsent, setUnsent] = useState(false)
  const colleagues = signage ? colleaguesOf(signage, operators, talk.hostId) : []
  if (colleagues.length === 0) return <p className={css.nobody}>{texts.nobody}</p>
  return (
    <>
      <Field label={texts.note} mark={common.optional}>
        <TextInput
          value={note}
          maxLength={HAND_OVER_NOTE_MAX}
          placeholder={texts.noteExample}
          onChange={({ target }) => onNote(target.value)}
        />
      </Field>
      <ul className={css.colleagues}>
        {colleagues.map(({ id, name, state, isFree }) => (
          <li key={id}>
            <Face name={name} />
            <span className={css.name}>{name}</span>
            <OperatorBadge state={state} word={common.operatorStates[state]} />
            <Button
              size="sm"
              variant="primary"
              disabled={!isFree}
              aria-label={texts.askName(name)}
              onClick={() => setUnsent(!handOver.offer(id, note))}
            >
              {texts.ask}
            </Button>
          </li>
        ))}
      </ul>
      {isUnsent && <p role="alert">{notSent}</p>}
    </>
  )
}
