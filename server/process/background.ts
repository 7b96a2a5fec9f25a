import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { findCompanyUrl } from '../../db/queries/moves.ts'
import { createAuditRetention } from '../audit/retention.ts'
import { createPictureRetention } from '../calls/picture-retention.ts'
import { createTranscriptRetention } from '../dialogue/transcript-retention.ts'
import { createMailQueue } from '../mail/service.ts'
import { createOutboxTransport, createSmtpTransport, senderOf } from '../mail/transport.ts'
import { createTimers } from '../realtime/timers.ts'
import { createReservationClock, type ReservationClock, type RoomEvents } from '../reservations/clock.ts'
import type { ReservationMailDeps } from '../reservations/mails.ts'
import type { MailTest } from '../setup/service.ts'
import type { Config } from '../system/config.ts'
import { createFileStore } from '../system/files.ts'
import { publicAddressOf } from '../system/public-url.ts'

/** Number of the test mail: mails in the outbox are numbered from 1. */
const TEST_MAIL_ID = 0

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens and ends reserved rooms; tests call it after moving the time. */
    reservationClock: ReservationClock
  }
}

/** Starts background work: sends mails, opens and ends reserved rooms, removes expired data. It stops with the app. */
export function startBackground(
  app: FastifyInstance,
  { config, db, now, rooms }: { config: Config; db: Db; now: () => number; rooms: RoomEvents },
) {
  const { publicUrl, hostName } = publicAddressOf(config)
  const timers = (of: string) =>
    createTimers(now, (error) => app.log.error({ err: error }, `a timer of the ${of} failed`))

  /** Address that users of a company open. */
  const urlOf = (companyId: number): string => findCompanyUrl(db, companyId) ?? publicUrl

  const mailFrom = config.MAIL_FROM ?? `Uketsuke <no-reply@${hostName}>`
  const sender = senderOf(mailFrom)
  const transport =
    config.SMTP_URL === undefined
      ? createOutboxTransport(join(config.DATA_DIR, 'outbox'), mailFrom)
      : createSmtpTransport(config.SMTP_URL, mailFrom)
  const mails = createMailQueue({
    db,
    now,
    timers: timers('mail queue'),
    transport,
    onFault: (error) => app.log.error({ err: error }, 'the mail queue failed'),
    onLimited: (mailId) =>
      app.log.warn({ mailId }, 'hourly mail limit of an address reached: this and later mails wait'),
  })
  app.addHook('onClose', () => mails.close())
  mails.kick()

  const linkOf: ReservationMailDeps['linkOf'] = (reservation) =>
    `${urlOf(reservation.companyId)}/login?token=${app.roomTokens.sign(reservation)}`
  const clock = createReservationClock({
    db,
    now,
    rooms,
    linkOf,
    hostName,
    sender,
    mails,
    timers: timers('clock of reservations'),
  })
  app.decorate('reservationClock', clock)

  const pictureRetention = createPictureRetention({
    db,
    now,
    timers: timers('pictures of visitors'),
    visitorPictures: createFileStore(join(config.DATA_DIR, 'captures')),
    onFault: (error) => app.log.error({ err: error }, 'old pictures of visitors could not be removed'),
  })
  app.addHook('onClose', () => pictureRetention.close())
  const transcriptRetention = createTranscriptRetention({
    db,
    now,
    timers: timers('transcripts'),
    onFault: (error) => app.log.error({ err: error }, 'old transcripts could not be removed'),
  })
  app.addHook('onClose', () => transcriptRetention.close())
  const auditRetention = createAuditRetention({
    db,
    now,
    timers: timers('audit log'),
    onFault: (error) => app.log.error({ err: error }, 'old entries of the audit log could not be removed'),
  })
  app.addHook('onClose', () => auditRetention.close())
  app.addHook('preClose', async () => clock.close())

  const reservationsChanged = clock.changed
  const mailTest: MailTest = {
    outcome: transport.outcome,
    send: (mail) => transport.send({ ...mail, id: TEST_MAIL_ID, calendar: null }),
  }
  return {
    mails,
    mailTest,
    publicUrl,
    urlOf,
    hostName,
    sender,
    linkOf,
    reservationsChanged,
    pictureRetention,
    transcriptRetention,
    auditRetention,
  }
}

export type Background = ReturnType<typeof startBackground>
