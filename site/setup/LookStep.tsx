import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { addMedia } from '#core/media/contract.ts'
import { applyStarter } from '#core/templates/contract.ts'
import type { Starter } from '#core/templates/starters.ts'
import { withPicture } from '../kit/form-data.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { createSubmit } from '../kit/submit.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { request } from '../line/request.ts'
import { StarterTiles } from '../templates/StarterTiles.tsx'
import { starterTexts } from '../templates/texts-starters.ts'
import { tellReplaced } from '../templates/undo-replaced.ts'
import type { StepProps } from './Guide.tsx'
import { LogoField } from './LogoField.tsx'
import css from './setup.module.css'
import { setupTexts } from './texts.ts'

/** Setup step: a starting template for the first screen, and the company's logo on it. */
export function LookStep({ guide, data }: StepProps) {
  const texts = useTexts(setupTexts)
  if (!data.screen) return <p>{texts.screenFirst}</p>
  return <Look screen={data.screen} isDone={data.steps.look === 'done'} onDone={() => void guide.load()} />
}

type LookProps = {
  screen: NonNullable<StepProps['data']['screen']>
  isDone: boolean
  onDone: () => void
}

function Look({ screen, isDone, onDone }: LookProps) {
  const texts = useTexts(setupTexts)
  const starters = useTexts(starterTexts)
  const { signageId, orientation } = screen
  const [starter, setStarter] = useState<Starter>()
  const [logoId, setLogoId] = useState<number>()
  const [apply] = useState(() =>
    createSubmit(request, applyStarter, ({ before }) => {
      tellReplaced(request, starters.applied, before, onDone)
      onDone()
    }),
  )
  const [upload] = useState(() => createSubmit(request, addMedia, ({ media }) => setLogoId(media.id)))
  const { phase } = useStore(apply.$submit)
  const { phase: uploading } = useStore(upload.$submit)
  return (
    <>
      <SubmitNotices submit={upload} />
      <SubmitNotices submit={apply} />
      <StarterTiles orientation={orientation} value={starter} onChange={setStarter} />
      <LogoField
        isSending={uploading === 'sending'}
        onChoose={(file) => void upload.send({ filename: file.name }, withPicture(file))}
      />
      <div className={css.acts}>
        <Button
          variant="primary"
          size="lg"
          disabled={!starter || uploading === 'sending'}
          loading={phase === 'sending'}
          onClick={() => starter && void apply.send({ signageId, starter, logo_media_id: logoId })}
        >
          {starters.apply}
        </Button>
        {isDone && (
          <LinkButton size="lg" href={`/app/signage/template?id=${signageId}`} icon="template">
            {texts.openEditor}
          </LinkButton>
        )}
      </div>
    </>
  )
}
