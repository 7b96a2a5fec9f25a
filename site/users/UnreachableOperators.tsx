import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { openWithoutChannel } from './store.ts'
import { userTexts } from './texts.ts'

/** Warns about operators without an avatar channel: they receive no calls. Empty if every operator has one. */
export function UnreachableOperators() {
  const texts = useTexts(userTexts).unreachable
  const [people] = useState(openWithoutChannel)
  const { value } = useStore(people.$resource)
  useEffect(() => void people.load(), [people])
  const lacking = value?.rows ?? []
  if (lacking.length === 0) return null
  return (
    <Banner
      tone="warning"
      live={false}
      title={texts.title}
      action={
        <LinkButton size="sm" href="/app/company/licences">
          {texts.assign}
        </LinkButton>
      }
    >
      {texts.operators(
        lacking.map((person) => person.userName).join('、'),
        (value?.total ?? 0) - lacking.length,
      )}
    </Banner>
  )
}
