import { useStore } from '@nanostores/react'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import type { SetupGuide, SetupStore } from './store.ts'
import { setupTexts } from './texts.ts'

export function AddressStep({ setup, guide }: { setup: SetupStore; guide: SetupGuide }) {
  const texts = useTexts(setupTexts)
  const found = useStore(setup.$address)
  const { phase } = useStore(setup.check.$submit)
  const isSame = guide.publicUrl === location.origin
  return (
    <>
      <SubmitNotices submit={setup.check} />
      <p>{guide.isNamed ? texts.named(guide.publicUrl) : texts.notNamed(guide.publicUrl)}</p>
      <p>{isSame ? texts.sameAddress : texts.otherAddress(location.origin)}</p>
      <p>{globalThis.isSecureContext ? texts.secure : texts.notSecure}</p>
      {found && (
        <Banner tone={found.found === 'here' ? 'success' : 'warning'} title={texts.found[found.found]}>
          {texts.words(found.words)}
        </Banner>
      )}
      <Button loading={phase === 'sending'} onClick={() => void setup.check.send({})}>
        {texts.check}
      </Button>
    </>
  )
}
