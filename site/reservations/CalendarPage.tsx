import { useStore } from '@nanostores/react'
import {
  lazy,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { $session, reloadSession } from '../line/session.ts'
import { BookingPanel } from './BookingPanel.tsx'
import { type Booking, type BookingNotice, openBooking } from './booking.ts'
import { CalendarHead, type Headline } from './CalendarHead.tsx'
import css from './calendar.module.css'
import { isPhone, useIsPhone } from './is-phone.ts'
import { moveReservation } from './move-reservation.ts'
import { Offer } from './Offer.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ReservationPanel } from './ReservationPanel.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { bookingTexts } from './texts-booking.ts'
import { useCalendarView } from './use-calendar-view.ts'

const loadGrid = async () => ({ default: (await import('./CalendarGrid.tsx')).CalendarGrid })
const loadPicker = async () => ({ default: (await import('./DayPicker.tsx')).DayPicker })
/**
 * On larger screens, the calendar's large library starts loading with the page, at the same time as the reservations. Phones get
 * a calendar without it.
 */
const drawing = isPhone() ? undefined : loadGrid()
const picking = isPhone() ? loadPicker() : undefined
const CalendarGrid = lazy(() => drawing ?? loadGrid())
const DayPicker = lazy(() => picking ?? loadPicker())

const TONES: Record<BookingNotice, 'success' | 'warning'> = {
  cancelled: 'success',
  startsInBusy: 'warning',
  outsideHours: 'warning',
  past: 'warning',
  tooFar: 'warning',
  moved: 'warning',
}

/**
 * Uses the language at the time of the notice, because the user may have changed the language since the page was
 * opened.
 */
const notify = (notice: BookingNotice) =>
  void toasts.show({
    text: pickTexts(bookingTexts, $language.get()).notices[notice],
    tone: TONES[notice],
  })

/** Spec 2.4.11: the booking calendar, public and for signed-in users. */
export function CalendarPage({ isPublic = false }: { isPublic?: boolean }) {
  const [booking] = useState(() => openBooking(notify))
  useEffect(() => {
    void booking.open().then(() => {
      if (new URLSearchParams(location.search).has('new')) void booking.begin()
    })
  }, [booking])
  if (!isPublic) return <Calendar booking={booking} headline="h1" />
  return (
    <div className={css.withOffer}>
      <CurrentOffer booking={booking} />
      <Calendar booking={booking} headline="h2" />
    </div>
  )
}

function CurrentOffer({ booking }: { booking: Booking }) {
  const { host } = useStore(booking.$calendar)
  return <Offer language={useStore($language)} host={host} />
}

function Calendar({ booking, headline }: { booking: Booking; headline: Headline }) {
  const texts = useTexts(bookingTexts)
  const { status, own } = useStore(booking.$calendar)
  const form = useStore(booking.$form)
  // deferred: drawing hundreds of elements must not block the page
  const isReady = useDeferredValue(useStore(booking.$isReady), false)
  const isCancelling = useStore(booking.$isCancelling)
  const isNarrow = useIsPhone()
  const visitor = useStore(booking.$visitor)
  const view = useCalendarView()
  const [shownId, setShownId] = useState<number>()
  const booked = useStore(booking.$booked)
  const shown = booked ?? own.find(({ id }) => id === shownId)
  const addRef = useFocusAfterClosing(form !== undefined)
  const shownAt = useStore(booking.$shownAt)
  useEffect(() => {
    if (shownAt !== undefined && isReady) view.goTo(shownAt)
  }, [shownAt, isReady])
  useEffect(() => {
    // decisions 3: the first booking of an administrator adds the pages of their own reservations to the menu
    const { user } = $session.get()
    if (booked && user && !user.hasBooked) void reloadSession()
  }, [booked])

  const press = (id: number) => {
    const reservation = own.find((one) => one.id === id)
    if (!reservation) return
    if (isCancelling) booking.askToRemove(reservation)
    else if (!form) {
      booking.forgetBooked()
      setShownId(id)
    }
  }
  const close = () => {
    booking.forgetBooked()
    setShownId(undefined)
  }

  return (
    <div className={css.page} data-panel={form || shown ? 'open' : 'closed'}>
      <section className={css.card} aria-label={texts.title} aria-busy={status === 'loading'}>
        {!isNarrow && (
          <CalendarHead booking={booking} view={view} addRef={addRef} headline={headline} onAdd={close} />
        )}
        {status === 'failed' && <NotLoaded onAgain={() => void booking.load()} />}
        {isCancelling && <Banner title={texts.cancelModeOn} />}
        <div className={css.days}>
          <Suspense>
            {isReady && isNarrow && <DayPicker booking={booking} headline={headline} onPress={press} />}
            {isReady && !isNarrow && (
              <CalendarGrid
                booking={booking}
                view={view}
                onPress={press}
                onMove={(id, to) => moveReservation(booking, id, to)}
              />
            )}
          </Suspense>
          <Skeleton shape="block" className={css.skeleton} />
        </div>
        <Legend mayBook={visitor !== 'other'} hasOwn={own.length > 0} />
      </section>
      {form && <BookingPanel booking={booking} form={form} />}
      {!form && shown && (
        <ReservationPanel booking={booking} reservation={shown} isNew={shown === booked} onClose={close} />
      )}
      <SignInDialog booking={booking} />
      <RemoveDialog booking={booking} />
    </div>
  )
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const { failed } = useTexts(bookingTexts)
  const { again } = useTexts(commonTexts)
  const action = (
    <Button size="sm" onClick={onAgain}>
      {again}
    </Button>
  )
  return <Banner tone="danger" title={failed} action={action} />
}

/** When the form closes, the button that opened it gets the focus back, or else the button of the returned ref. */
function useFocusAfterClosing(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(undefined)
  // a layout effect, because it has to run before the form takes the focus
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement ?? undefined
  }, [isOpen])
  useEffect(() => {
    if (isOpen || !opener.current) return
    const isButton = opener.current instanceof HTMLButtonElement && opener.current.isConnected
    const button = isButton ? (opener.current as HTMLButtonElement) : ref.current
    button?.focus()
    opener.current = undefined
  }, [isOpen])
  return ref
}

function Legend({ mayBook, hasOwn }: Record<'mayBook' | 'hasOwn', boolean>) {
  const texts = useTexts(bookingTexts)
  return (
    <footer className={css.legend}>
      {mayBook && (
        <span className={css.hint}>
          {texts.hint}
          {hasOwn && texts.moveHint}
        </span>
      )}
      <span>
        <i className={css.keyOwn} />
        {texts.legend.own}
      </span>
      <span>
        <i className={css.keyBusy} />
        {texts.legend.busy}
      </span>
      <span>
        <i className={css.keyNew} />
        {texts.legend.chosen}
      </span>
      <span>
        <i className={css.keyClosed} />
        {texts.legend.closed}
      </span>
      <span className={css.hours}>{texts.legend.hours}</span>
    </footer>
  )
}
