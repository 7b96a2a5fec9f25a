import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { operationTexts } from '../../messages/operation.ts'
import type { VisitorView } from '../../stores/operator/viewer.ts'
import { board } from '../../stores/shared/board.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './operation.module.css'

/** 通信の状態, in words (look, Principles: not bars). */
export function LinkFact({ view }: { view: VisitorView }) {
  const texts = useTexts(operationTexts)
  const quality = useStore(view.$quality)
  return (
    <p className={css.fact}>
      <span>{texts.link}</span>
      <b className={css.link} data-quality={quality} role="status">
        <Icon name={quality === 'bad' ? 'warning' : 'connection'} size={16} />
        {texts.links[quality]}
      </b>
    </p>
  )
}

/** お客さまの機器: what the signage has told of its camera and microphone. */
export function DeviceFact({ signageId }: { signageId: number }) {
  const texts = useTexts(operationTexts)
  const $entry = useMemo(
    () => computed(board.$signages, (signages) => signages.find(({ id }) => id === signageId)),
    [signageId],
  )
  const devices = useStore($entry)?.devices
  return (
    <p className={css.fact}>
      <span>{texts.device}</span>
      <b>{devices ? words(texts, devices) : texts.deviceWaiting}</b>
    </p>
  )
}

type Words = ReturnType<typeof useTexts<(typeof operationTexts)['ja']>>
type KnownDevices = { camera: string; microphone: string }

function words(texts: Words, { camera, microphone }: KnownDevices): string {
  const used = [
    ...(camera === 'granted' ? [texts.deviceParts.camera] : []),
    ...(microphone === 'granted' ? [texts.deviceParts.microphone] : []),
  ]
  return used.length > 0 ? texts.deviceInUse(used.join(texts.partsJoin)) : texts.deviceNone
}
