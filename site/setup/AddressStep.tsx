import { useStore } from '@nanostores/react'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import type { StepProps } from './Guide.tsx'
import { setupTexts } from './texts.ts'

export function AddressStep({ guide, data }: StepProps) {
  const texts = useTexts(setupTexts)
  const found = useStore(guide.$address)
  const { phase } = useStore(guide.check.$submit)
  const isSame = data.publicUrl === location.origin
  return (
    <>
      <SubmitNotices submit={guide.check} />
      <p>{data.isNamed ? texts.named(data.publicUrl) : texts.notNamed(data.publicUrl)}</p>
      <p>{isSame ? texts.sameAddress : texts.otherAddress(location.origin)}</p>
      <p>{globalThis.isSecureContext ? texts.secure : texts.notSecure}</p>
      {found && (
        <Banner tone={found.found === 'here' ? 'success' : 'warning'} title={texts.found[found.found]}>
          {texts.words(found.words)}
        </Banner>
      )}
      <Button
        variant={data.parts.address === 'done' ? 'secondary' : 'primary'}
        loading={phase === 'sending'}
        onClick={() => void guide.check.send({})}
      >
        {texts.check}
      </Button>
    </>
  )
}
