import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { handOverTexts } from '../../calls/texts-hand-over.ts'
import { $now } from '../../kit/now.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import type { CallSession } from '../call/call-session.ts'
import { operationTexts } from '../texts.ts'

type HandOverProps = { session: Pick<CallSession, 'handOver'> }

/** Shows hand-overs in progress, and supervisors who listen or whisper (speak so that only the operator hears them). */
export function HandOverBanners({ session }: HandOverProps) {
  return (
    <>
      <TakingBanner session={session} />
      <GivingBanner session={session} />
      <ListenersBanner session={session} />
    </>
  )
}

function TakingBanner({ session: { handOver } }: HandOverProps) {
  const texts = useTexts(handOverTexts)
  const { notSent } = useTexts(operationTexts)
  const [isUnsent, setUnsent] = useState(false)
  const taking = useStore(handOver.$taking)
  if (!taking) return null
  return (
    <Banner
      tone="info"
      title={texts.taking(taking.hostName)}
      action={
        <Button size="sm" onClick={() => setUnsent(!handOver.refuse())}>
          {texts.stop}
        </Button>
      }
    >
      {isUnsent ? notSent : texts.takingText}
    </Banner>
  )
}

function GivingBanner({ session: { handOver } }: HandOverProps) {
  const texts = useTexts(handOverTexts)
  const { notSent } = useTexts(operationTexts)
  const [isUnsent, setUnsent] = useState(false)
  const to = useStore(handOver.$to)
  if (!to) return null
  return (
    <Banner
      tone="info"
      title={to.isComing ? texts.coming(to.toName) : texts.asked(to.toName)}
      action={
        <Button size="sm" onClick={() => setUnsent(!handOver.withdraw())}>
          {texts.takeBack}
        </Button>
      }
    >
      {isUnsent ? notSent : to.isComing ? texts.comingText : <Left dueAt={to.dueAt} />}
    </Banner>
  )
}

function Left({ dueAt }: { dueAt: number }) {
  const texts = useTexts(handOverTexts)
  return <>{texts.askedText(Math.max(0, Math.ceil((dueAt - useStore($now)) / 1000)))}</>
}

function ListenersBanner({ session: { handOver } }: HandOverProps) {
  const texts = useTexts(handOverTexts)
  const listeners = useStore(handOver.$listeners)
  const whisperer = listeners.find(({ whispers }) => whispers)
  if (whisperer) return <Banner title={texts.whispers(whisperer.name)}>{texts.whispersText}</Banner>
  if (listeners.length === 0) return null
  const names = listeners.map(({ name }) => name).join(texts.join)
  return <Banner title={texts.listens(names)}>{texts.listensText}</Banner>
}
