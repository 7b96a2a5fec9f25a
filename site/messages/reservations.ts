import { defineTexts } from './define.ts'

/** Spec 2.4.8: today's reservations. */
export const reservationTexts = defineTexts({
  ja: {
    title: '本日の予約',
    lead: '予約した時間になると、ここから入室できます。',
    none: '本日の予約はありません',
    noneHelp: '予約が入ると、この画面に表示されます。',
  },
  en: {
    title: "Today's reservations",
    lead: 'When the booked time comes, you enter the room from here.',
    none: 'No reservations today',
    noneHelp: 'Reservations appear here as soon as there are some.',
  },
})
