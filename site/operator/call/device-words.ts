import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { Devices } from '#core/realtime/shapes.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { board } from '../../line/board.ts'
import { operationTexts } from '../texts.ts'
import type { VisitorView } from './visitor-view.ts'

/** お客さまの機器 (visitor's devices) in words: what the signage reports about camera and microphone, and what is received from them. */
export function useDeviceWords(signageId: number, view: VisitorView): string {
  const texts = useTexts(operationTexts)
  const $entry = useMemo(
    () => computed(board.$signages, (signages) => signages.find(({ id }) => id === signageId)),
    [signageId],
  )
  const devices = useStore($entry)?.devices ?? undefined
  const picture = useStore(view.$picture)
  const voice = useStore(view.$voice)
  const arrives = { camera: (picture?.framesDecoded ?? 0) > 0, microphone: (voice?.bytes ?? 0) > 0 }
  return deviceWords(texts, devices, arrives)
}

type Words = ReturnType<typeof useTexts<(typeof operationTexts)['ja']>>

const PARTS = ['camera', 'microphone'] as const
type Arrives = Record<(typeof PARTS)[number], boolean>

/**
 * Names the devices in use. Firefox and Safari do not report permissions: there, a device counts as in use while its picture or
 * sound arrives.
 */
function deviceWords(texts: Words, devices: Devices | undefined, arrives: Arrives): string {
  const isRefused = (part: keyof Arrives) => devices?.[part] === 'denied' || devices?.[part] === 'missing'
  const used = PARTS.filter(
    (part) => devices?.[part] === 'granted' || (arrives[part] && !isRefused(part)),
  ).map((part) => texts.deviceParts[part])
  if (used.length > 0) return texts.deviceInUse(used.join(texts.partsJoin))
  if (!devices) return texts.deviceWaiting
  return PARTS.every(isRefused) ? texts.deviceNone : texts.deviceUnknown
}
