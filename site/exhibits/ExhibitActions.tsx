import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ExhibitMapShape } from '#core/exhibits/contract.ts'
import { exhibitSpeech } from '../dialogue/narrator.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { wordsShown } from './autosave.ts'
import type { ExhibitProps } from './ExhibitFields.tsx'
import css from './exhibits.module.css'
import { exhibitTexts } from './texts.ts'
import { useTroubleText } from './use-trouble-text.ts'
import { openNarrator } from './wiring.ts'

/** The buttons 声を聞く (listen to the text here) and ここを案内する (present the exhibit on a signage). */
export function ExhibitActions(props: ExhibitProps & { map: ExhibitMapShape }) {
  const { exhibit } = props
  const texts = useTexts(exhibitTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={css.row}>
        <Listen {...props} />
        <Button
          variant="soft"
          icon="enter"
          disabled={exhibit.texts.ja === undefined}
          onClick={() => setOpen(true)}
        >
          {texts.guideHere}
        </Button>
      </div>
      {isOpen && <GuideDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Reads the text with the browser's own voice. The current sentence appears below, also if the browser has no voice. */
function Listen({ exhibits, exhibit }: ExhibitProps) {
  const texts = useTexts(exhibitTexts)
  const [teller] = useState(openNarrator)
  const narration = useStore(teller.$narration)
  const lang = useStore(exhibits.$lang)
  const drafts = useStore(exhibits.autosave.$drafts)
  const words = wordsShown(drafts, exhibit, lang)
  const text = exhibitSpeech(words)
  useEffect(() => teller.stop, [teller])
  return (
    <>
      <Button
        icon={narration ? 'pause' : 'play'}
        disabled={text.trim() === ''}
        onClick={() => (narration ? teller.stop() : teller.narrate({ id: exhibit.targetId, lang, text }))}
      >
        {narration ? texts.hush : texts.listen}
      </Button>
      {narration && (
        <p className={css.told} lang={narration.lang} role="status">
          {!narration.isSounding && <span className={css.muted}>{texts.noVoice} </span>}
          {narration.sentences[narration.at]}
        </p>
      )}
    </>
  )
}

function GuideDialog({
  exhibits,
  exhibit,
  map,
  onClose,
}: ExhibitProps & { map: ExhibitMapShape; onClose: () => void }) {
  const texts = useTexts(exhibitTexts)
  const { languages } = useTexts(commonTexts)
  const troubleText = useTroubleText()
  const [busyId, setBusyId] = useState<number>()
  const guide = async (signage: { id: number; name: string }) => {
    setBusyId(signage.id)
    const trouble = await exhibits.guide(exhibit.targetId, signage.id)
    setBusyId(undefined)
    if (trouble?.kind === 'unsaved') {
      toasts.show({ text: texts.guideUnsaved(languages[trouble.lang]), tone: 'danger' })
      // close the dialog, because the form behind it shows why the text is not saved
      return onClose()
    }
    if (trouble) return void toasts.show({ text: troubleText(trouble), tone: 'danger' })
    toasts.show({ text: texts.guideStarted(signage.name) })
    onClose()
    return undefined
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.guideAt}
      closeLabel={texts.close}
      actions={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      <p className={css.muted}>{map.signages.length === 0 ? texts.noSignage : texts.guideHelp}</p>
      <ul className={css.signages}>
        {map.signages.map((signage) => (
          <li key={signage.id}>
            <Button block icon="signage" loading={busyId === signage.id} onClick={() => void guide(signage)}>
              {signage.name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
