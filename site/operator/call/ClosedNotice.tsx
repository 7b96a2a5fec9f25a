import { useStore } from '@nanostores/react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { operationTexts } from '../texts.ts'
import type { CallSession } from './call-session.ts'

/** Why the call has ended; the page returns to standby after two seconds. */
export function ClosedNotice({ session }: { session: Pick<CallSession, '$closed'> }) {
  const texts = useTexts(operationTexts)
  const cause = useStore(session.$closed)
  if (!cause) return null
  const calm = cause === 'closed' || cause === 'home' || cause === 'ended' || cause === 'handedOver'
  return (
    <Banner tone={calm ? 'success' : 'warning'} title={texts.closes[cause]}>
      {texts.goingBack}
    </Banner>
  )
}
