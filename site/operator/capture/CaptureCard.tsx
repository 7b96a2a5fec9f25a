import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { DevicesButton } from '../../devices/DevicesButton.tsx'
import { MicrophoneLevel } from '../../devices/MicrophoneLevel.tsx'
import type { Microphone, MicrophoneState } from '../../devices/microphone.ts'
import { AppFacts } from '../../face/AppFacts.tsx'
import { CaptureModes } from '../../face/CaptureModes.tsx'
import { HandsSwitch } from '../../face/HandsSwitch.tsx'
import { PhoneLink } from '../../face/PhoneLink.tsx'
import { captureTexts } from '../../face/texts.ts'
import { usePanel } from '../../face/use-panel.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Icon, type IconName } from '../../kit/ui/Icon.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { standbyTexts } from '../standby/texts-standby.ts'
import css from './capture-card.module.css'
import { faceSource, rememberedMode } from './face-wiring.ts'

type CaptureCardProps = {
  microphone: Microphone
  $level: ReadableAtom<number>
  $character: ReadableAtom<CharacterShape | undefined>
}

const ICONS: Record<MicrophoneState, IconName> = {
  unknown: 'microphone',
  asking: 'microphone',
  granted: 'check',
  denied: 'microphone-off',
  missing: 'microphone-off',
  insecure: 'microphone-off',
  noPeers: 'microphone-off',
}

/** 顔の動きの取り込み (face capture): what moves the avatar's face, and whether that works. */
export function CaptureCard({ microphone, $level, $character }: CaptureCardProps) {
  const texts = useTexts(standbyTexts).microphone
  const { explain } = useTexts(captureTexts)
  const mode = useStore(faceSource.$mode)
  const state = useStore(microphone.$state)
  const character = useStore($character)
  useEffect(() => void rememberedMode.load(), [])
  usePanel(mode === 'phone')
  return (
    <Card title={texts.card} flush>
      <div className={css.capture}>
        <CaptureModes mode={mode} onChange={(next) => void rememberedMode.choose(next)} />
        {mode === 'phone' ? (
          <>
            <PhoneLink />
            <AppFacts />
          </>
        ) : (
          <p className={css.explain}>
            <Icon name={mode} />
            {explain[mode]}
          </p>
        )}
        {mode !== 'microphone' && <HandsSwitch />}
        <dl className={css.facts}>
          <div>
            <dt>{texts.label}</dt>
            <dd className={css.state} data-state={state}>
              <Icon name={ICONS[state]} size={16} />
              {texts[state]}
              {state === 'granted' && <MicrophoneLevel $level={$level} label={texts.level} />}
            </dd>
          </div>
          <div>
            <dt>{texts.character}</dt>
            <dd>
              {character?.name ?? texts.noCharacter}{' '}
              <TextLink href="/app/select-character">{texts.changeCharacter}</TextLink>
            </dd>
          </div>
        </dl>
        <DevicesButton />
      </div>
    </Card>
  )
}
