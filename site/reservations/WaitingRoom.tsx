import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownCompanyName } from '#core/company/name.ts'
import { LANGUAGES } from '#core/fields/shapes.ts'
import { GUEST_NAME_MAX } from '#core/limits.ts'
import { twoDigits } from '#core/time/japan-time.ts'
import { hostNameFor } from '#core/visitor-texts/text-for.ts'
import { $guestLanguage } from '../kit/guest-language.ts'
import { $guestName } from '../kit/guest-name.ts'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { BrandMark } from '../kit/ui/BrandMark.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import { DeviceCheckCard } from './DeviceCheckCard.tsx'
import { meetingTime } from './meeting-time.ts'
import { ToOwnPages } from './ToOwnPages.tsx'
import { guestTexts } from './texts-guest.ts'
import css from './waiting.module.css'
import { openDeviceCheck, waitingRoom } from './waiting-wiring.ts'

/** Spec 2.2: the page for the visitor (guest) before a reservation starts. Opens the room at the start. */
export function WaitingRoom() {
  const language = useStore($guestLanguage)
  const texts = pickTexts(guestTexts, language)
  const room = useStore(waitingRoom.$room)
  usePageTitle(texts.room)
  const [check] = useState(openDeviceCheck)
  useEffect(() => waitingRoom.open(), [])
  useEffect(() => check.open(), [check])
  const failure = FAILURES[room.status as keyof typeof FAILURES]
  return (
    <div className={css.page} lang={language}>
      <Header logoUrl={room.companyLogo} company={shownCompanyName(room.companyName)} />
      <div className={css.hero} aria-hidden="true">
        <i />
        {room.posterUrl && <img src={room.posterUrl} alt="" />}
      </div>
      <main className={css.main}>
        {room.status === 'unreachable' && <Banner tone="warning">{texts.unreachable}</Banner>}
        {failure ? (
          <section className={css.text}>
            <h1>{texts[failure.title]}</h1>
            <p>{texts[failure.text]}</p>
            <ToOwnPages />
          </section>
        ) : (
          <section className={css.text} aria-busy={room.startAt === undefined}>
            {room.startAt === undefined ? (
              <Skeleton shape="title" />
            ) : (
              <>
                <p className={css.title}>{room.title}</p>
                <p className={css.muted}>
                  {texts.by(shownCompanyName(room.companyName), hostNameFor(language, room))}
                </p>
                {room.companyPhone && (
                  <p className={css.muted}>
                    {texts.phone} <a href={`tel:${room.companyPhone}`}>{room.companyPhone}</a>
                  </p>
                )}
                <GuestName />
                {room.status === 'open' ? <Join /> : <Wait startAt={room.startAt} status={room.status} />}
              </>
            )}
          </section>
        )}
        {!failure && <DeviceCheckCard check={check} />}
      </main>
    </div>
  )
}

type HeaderProps = { logoUrl: string | undefined; company: string }

/** The company's logo, or Uketsuke's if the company has none, and the choice of language. */
function Header({ logoUrl, company }: HeaderProps) {
  const language = useStore($guestLanguage)
  const texts = pickTexts(guestTexts, language)
  const common = pickTexts(commonTexts, language)
  return (
    <header className={css.header}>
      <span className={css.brand}>
        {logoUrl ? (
          <img className={css.logo} src={logoUrl} alt={company} />
        ) : (
          <>
            <BrandMark />
            <b>{common.product}</b>
          </>
        )}
      </span>
      <Segment
        label={texts.language}
        value={language}
        onChange={(next) => $guestLanguage.set(next)}
        options={LANGUAGES.map((value) => ({ value, label: common.languages[value] }))}
      />
    </header>
  )
}

/** Field for the visitor's (guest's) name, which the operator (host) sees. Every change is stored at once. */
function GuestName() {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  return (
    <Field className={css.name} label={texts.name} mark={texts.optional} help={texts.nameHelp}>
      <TextInput
        value={useStore($guestName)}
        maxLength={GUEST_NAME_MAX}
        autoComplete="name"
        onChange={({ target }) => $guestName.set(target.value)}
      />
    </Field>
  )
}

/** Shown if the meeting has already begun: the visitor checks camera, microphone and sound before joining. */
function Join() {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  return (
    <>
      <h1>{texts.isOpen}</h1>
      <Button variant="primary" size="lg" icon="enter" onClick={() => void waitingRoom.join()}>
        {texts.join}
      </Button>
    </>
  )
}

function Wait({ startAt, status }: { startAt: number; status: string }) {
  const language = useStore($guestLanguage)
  const texts = pickTexts(guestTexts, language)
  if (useStore($now) >= startAt)
    return (
      <>
        <h1>{texts.isOpen}</h1>
        <p className={css.muted}>{status === 'unreachable' ? texts.connecting : texts.entering}</p>
      </>
    )
  return (
    <>
      <h1 className={css.when}>{texts.startsAt(meetingTime(startAt, language))}</h1>
      <Countdown startAt={startAt} />
      <p className={css.muted}>{status === 'entering' ? texts.entering : texts.wait}</p>
    </>
  )
}

const FAILURES = {
  expired: { title: 'expired', text: 'expiredText' },
  cancelled: { title: 'cancelled', text: 'cancelledText' },
  wrong: { title: 'wrong', text: 'wrongText' },
} as const

function Countdown({ startAt }: { startAt: number }) {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  const seconds = Math.max(0, Math.ceil((startAt - useStore($now)) / 1_000))
  const parts = [
    [Math.floor(seconds / 3_600), texts.hours],
    [Math.floor((seconds % 3_600) / 60), texts.minutes],
    [seconds % 60, texts.seconds],
  ] as const
  return (
    <p className={css.countdown} role="timer" aria-live="off">
      {parts.map(([value, unit]) => (
        <span key={unit}>
          <b>{twoDigits(value)}</b>
          {unit}
        </span>
      ))}
    </p>
  )
}
