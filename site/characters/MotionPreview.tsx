import { useEffect, useState } from 'react'
import type { CompanyMotion } from '#core/characters/contract-motions.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import type { OpenCharacterStage } from './stage.ts'
import css from './style-dialog.module.css'
import { motionTexts } from './texts-motions.ts'
import { useCharacterStage } from './use-character-stage.ts'

type PlayedMotionProps = {
  motion: CompanyMotion
  character: CharacterShape
  openStage: OpenCharacterStage
}

/** A character that plays a motion once, and again on request. */
export function MotionPreview({ onClose, ...played }: PlayedMotionProps & { onClose: () => void }) {
  const texts = useTexts(motionTexts)
  const common = useTexts(commonTexts)
  return (
    <Dialog open onClose={onClose} closeLabel={common.close} title={texts.previewOf(played.motion.name)}>
      <PlayedMotion {...played} />
    </Dialog>
  )
}

/** A separate component, because the dialog's content is mounted later than the dialog. */
function PlayedMotion({ motion, character, openStage }: PlayedMotionProps) {
  const texts = useTexts(motionTexts)
  const { canvas, stage, hasFailed } = useCharacterStage(openStage, character.model_url)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    stage?.play(motion.url).then(
      (isPlayed) => setRefused(!isPlayed),
      () => setRefused(true),
    )
  }, [stage, motion.url])
  return (
    <div className={css.played} aria-busy={stage === undefined && !hasFailed}>
      {(hasFailed || isRefused) && <Banner tone="warning">{texts.previewFailed}</Banner>}
      <canvas ref={canvas} width={360} height={640} role="img" aria-label={texts.previewOf(motion.name)} />
      <Button icon="play" disabled={!stage} onClick={() => void stage?.play(motion.url)}>
        {texts.again}
      </Button>
    </div>
  )
}
