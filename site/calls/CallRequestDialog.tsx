import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { DialogFrame } from '../kit/ui/DialogFrame.tsx'
import { useShortcut } from '../kit/use-shortcut.ts'
import { AnswerKeys } from './AnswerKeys.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallHead } from './CallHead.tsx'
import { CallNote } from './CallNote.tsx'
import css from './call-dialog.module.css'
import { EnterKey } from './EnterKey.tsx'
import { PriorDialogue } from './PriorDialogue.tsx'
import type { Calls } from './store.ts'
import { callsTexts } from './texts.ts'

const stay = () => {}

/** The dialog of a call request (応対リクエスト, Spec 4.4). Only the server's list of requests opens and closes it; Enter accepts the call. */
export function CallRequestDialog({ calls }: { calls: Calls }) {
  const texts = useTexts(callsTexts)
  const requests = useStore(calls.$requests)
  const answering = useStore(calls.$answering)
  const soundBlocked = useStore(calls.$soundBlocked)
  const accept = useRef<HTMLButtonElement>(null)
  const current = requests[0]
  // Keep the content while the dialog fades out.
  const last = useRef(current)
  if (current) last.current = current
  const window = { enabled: current !== undefined, inWindow: true }
  useShortcut('answer', () => calls.accept(), window)
  useShortcut('decline', calls.reject, window)
  useShortcut('silence', calls.muteSound, window)
  const request = last.current
  if (!request) return null

  return (
    <DialogFrame
      alert
      layer="call"
      open={current !== undefined}
      onClose={stay}
      initialFocus={accept}
      className={css.call}
    >
      <CallHead calls={calls} />
      {soundBlocked && <SoundBlocked onUnlock={calls.unlockSound} />}
      <CallFacts request={request} />
      {request.talk && <PriorDialogue talk={request.talk} />}
      <CallNote calls={calls} request={request} more={Math.max(0, requests.length - 1)} />
      <AnswerKeys
        decline={{ label: texts.reject, press: calls.reject }}
        accept={{
          label: (
            <>
              {texts.accept}
              <EnterKey />
            </>
          ),
          press: () => calls.accept(request.requestId),
        }}
        isSent={answering === request.requestId}
        acceptRef={accept}
      />
    </DialogFrame>
  )
}

function SoundBlocked({ onUnlock }: { onUnlock: () => void }) {
  const texts = useTexts(callsTexts)
  return (
    <Banner
      tone="warning"
      className={css.blocked}
      action={
        <Button size="sm" icon="sound" onClick={onUnlock}>
          {texts.soundOn}
        </Button>
      }
    >
      {texts.soundBlocked}
    </Banner>
  )
}
