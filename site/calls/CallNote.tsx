import { useStore } from '@nanostores/react'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import { ariaKeysOf } from '../kit/shortcut-table.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './call-dialog.module.css'
import type { Calls } from './store.ts'
import { callsTexts } from './texts.ts'

type CallNoteProps = { calls: Pick<Calls, '$alertPlaying' | 'muteSound'>; request: CallRequest; more: number }

/** Shows which other operators are offered this call, the number of further requests, and the mute button. */
export function CallNote({ calls, request, more }: CallNoteProps) {
  const texts = useTexts(callsTexts)
  const playing = useStore(calls.$alertPlaying)
  const others = request.alsoOffered
  return (
    <div className={css.note}>
      {(others.length > 0 || more > 0) && (
        <p>
          <Icon name="people" size={16} className={css.noteIcon} />
          <span>
            {others.length > 0 && texts.alsoOffered(others)}
            {more > 0 && (
              <>
                {texts.more.before}
                <b>{texts.more.count(more)}</b>
                {texts.more.after}
              </>
            )}
          </span>
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={playing ? 'sound' : 'sound-off'}
        disabled={!playing}
        aria-keyshortcuts={ariaKeysOf('silence')}
        onClick={calls.muteSound}
        className={css.mute}
      >
        {playing ? texts.mute : texts.muted}
      </Button>
    </div>
  )
}
