import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CompanyMotion } from '#core/characters/contract-motions.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import css from './characters.module.css'
import type { CompanyMotions } from './company-motions.ts'
import { MotionPreview } from './MotionPreview.tsx'
import { NamedFileForm } from './NamedFileForm.tsx'
import type { OpenCharacterStage } from './stage.ts'
import { motionTexts } from './texts-motions.ts'

type OwnMotionsProps = {
  store: CompanyMotions
  openStage: OpenCharacterStage
  /** The character that shows the motions in the preview. */
  character: CharacterShape | undefined
}

/** Lists the motions that the company has added. Motions can be added, previewed and removed here; a removal can be undone. */
export function OwnMotions({ store, openStage, character }: OwnMotionsProps) {
  const texts = useTexts(motionTexts)
  const [isAdding, setAdding] = useState(false)
  const [previewed, setPreviewed] = useState<CompanyMotion>()
  const { status, value } = useStore(store.$resource)
  const { phase } = useStore(store.removal.$submit)
  useEffect(() => void store.load(), [store])
  return (
    <Card
      title={texts.title}
      actions={
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <p className={css.muted}>{texts.help}</p>
      <SubmitNotices submit={store.removal} />
      <SubmitNotices submit={store.returning} />
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void store.load()} />}
      {value?.length === 0 && <p>{texts.none}</p>}
      {value && value.length > 0 && (
        <ul className={css.list} aria-busy={phase === 'sending'}>
          {value.map((motion) => (
            <MotionRow
              key={motion.id}
              motion={motion}
              mayPreview={character !== undefined}
              onPreview={() => setPreviewed(motion)}
              onRemove={() => void store.remove(motion.id)}
            />
          ))}
        </ul>
      )}
      <AddMotion store={store} open={isAdding} onClose={() => setAdding(false)} />
      {previewed && character && (
        <MotionPreview
          motion={previewed}
          character={character}
          openStage={openStage}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </Card>
  )
}

const ONE_DIGIT = { maximumFractionDigits: 1 }

type AddMotionProps = { store: CompanyMotions; open: boolean; onClose: () => void }

function AddMotion({ store, open, onClose }: AddMotionProps) {
  const texts = useTexts(motionTexts)
  const common = useTexts(commonTexts)
  const language = useStore($language, { ssr: 'initial' })
  const { phase, refused } = useStore(store.adding.$submit)
  const reasons: Record<string, string> = texts.faults
  const reason = refused?.refusal.reason
  const close = () => {
    store.adding.dismiss()
    onClose()
  }
  useEffect(() => {
    if (phase !== 'done') return
    // forget the finished request, which would close the dialog as soon as it is opened for the next motion
    store.adding.dismiss()
    onClose()
  }, [store, phase, onClose])
  return (
    <Dialog
      open={open}
      onClose={close}
      closeLabel={common.close}
      title={texts.add}
      actions={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button variant="primary" type="submit" form="add-motion" loading={phase === 'sending'}>
            {texts.save}
          </Button>
        </>
      }
    >
      {reason ? (
        <Banner tone="danger" title={refusalText(refused.refusal, language)}>
          {reasons[reason]}
        </Banner>
      ) : (
        <SubmitNotices submit={store.adding} />
      )}
      <NamedFileForm
        id="add-motion"
        accept=".vrma,model/gltf-binary"
        texts={texts}
        onSend={(name, file) => void store.add(name, file)}
      />
    </Dialog>
  )
}

type MotionRowProps = {
  motion: CompanyMotion
  mayPreview: boolean
  onPreview: () => void
  onRemove: () => void
}

function MotionRow({ motion, mayPreview, onPreview, onRemove }: MotionRowProps) {
  const texts = useTexts(motionTexts)
  const language = useStore($language, { ssr: 'initial' })
  return (
    <li className={css.row}>
      <span className={css.words}>
        <b>{motion.name}</b>
        <small>{texts.seconds((motion.duration_ms / 1000).toLocaleString(language, ONE_DIGIT))}</small>
      </span>
      <Button
        size="sm"
        icon="play"
        aria-label={texts.previewOf(motion.name)}
        disabled={!mayPreview}
        onClick={onPreview}
      >
        {texts.preview}
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        icon="trash"
        aria-label={texts.removeOf(motion.name)}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </li>
  )
}
