import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { openDevice } from '../signages/device.ts'
import { deviceTexts } from '../signages/texts-device.ts'
import { deviceLinkTexts } from '../signages/texts-device-links.ts'
import type { GuideData } from './guide.ts'

type DeviceHintProps = { screen: NonNullable<GuideData['screen']>; open?: typeof openDevice }

/** If the connected device lacks something that an enabled feature needs, shows what is missing and what to do. */
export function DeviceHint({ screen, open = openDevice }: DeviceHintProps) {
  const texts = useTexts(deviceTexts)
  const links = useTexts(deviceLinkTexts)
  const [device] = useState(() => open(screen.signageId))
  const { value } = useStore(device.$resource)
  useEffect(() => device.open(), [device])
  const broken = value?.lacks.filter(({ level }) => level === 'broken') ?? []
  if (broken.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={broken.map(({ lack }) => texts.lacks[lack].title).join(texts.listed)}
      action={
        <LinkButton size="sm" href={`/app/signage/device?id=${screen.signageId}`}>
          {links.title}
        </LinkButton>
      }
    >
      {broken.map(({ lack }) => (
        <p key={lack}>{texts.lacks[lack].cure}</p>
      ))}
    </Banner>
  )
}
