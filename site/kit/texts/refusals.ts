import type { Language } from '#core/fields/shapes.ts'
import { REFUSAL_TEXTS } from '#core/http/refusal-texts.ts'
import { defineTexts, pickTexts } from './define.ts'

const en: typeof REFUSAL_TEXTS = {
  loggedInElsewhere: 'Logged in from another browser.',
  connectionFault: 'A problem occurred communicating with the server. Please log in again.',
  roomTaken: 'This room is already open on another screen.',
  signageLost:
    'Communication with the signage was disconnected. After it has reconnected, press “Talk” on the standby page.',
  notSignedIn: 'You are not signed in. Please sign in again.',
  notAllowed: 'You are not allowed to do this.',
  notFound: 'Not found. It may have been removed.',
  noCompany: 'Please choose a company first.',
  invalid: 'Please check what you have entered.',
  tooLarge: 'This is too large.',
  mediaFileTooLarge: 'A file may have 1 GB at most.',
  imageTooLarge: 'A picture may have 5 MB at most.',
  unknownMessage: 'The server does not know this operation. Please reload the page.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  wrongLogin: 'The login ID or the password is wrong.',
  ownAccount: 'You cannot delete your own account.',
  ownRole: 'You cannot change your own role.',
  lastAdmin: 'This is the last administrator. Please make somebody else an administrator first.',
  setupOver: 'The first setup is already done. Please sign in.',
  setupKeyWrong: 'This setup key is wrong. Please look for the one the server has printed in its log.',
  kioskCodeWrong:
    'No device shows this code. Please check what it shows now: after 10 minutes it is a new one.',
  secondFactorWrong:
    'This code is wrong or has been used. Please enter the next one of your authenticator app.',
  ticketOver:
    'That took too long, or too many codes were wrong. Please begin again with your login ID and password.',
  secondFactorOn: 'A second factor is set up already.',
  secondFactorOff: 'Please set up your own second factor first.',
  secondFactorDemanded: 'Your company demands a second factor of its administrators.',
  passkeyWrong: 'This passkey does not work. Choose another one, or sign in with your login ID and password.',
  passkeyOver: 'That took too long. Please begin again with the passkey.',
  passkeyNotHere: 'Passkeys do not work at this address. Please open the usual one (https).',
  passkeysFull: 'There are 20 passkeys already. Please remove one that you do not use.',
  askAdministrator:
    'The password of this login ID is reset by the administrator of the company. Please ask there.',
  codeWrong: 'This code is wrong or too old. Please check the 6 digits in the mail.',
  noAddress: 'Your login ID is no e-mail address, so no code can be sent. Please ask your administrator.',
  mediaQuota: 'The file size exceeds the limit, so the media cannot be added.',
  mediaType: 'Files of this kind cannot be used.',
  mediaBroken: 'This file cannot be read. Please export it in another way and try again.',
  changedElsewhere: 'Another user has changed this signage.',
  characterFile: 'This file cannot be used as a character.',
  charactersFull: 'There are as many characters as there may be. Please delete one that is not used.',
  diskFull:
    'The server has too little free space to take this in. Delete media that are not needed, or tell the system administrator.',
  uploadsUnderWay: 'Too many uploads at once. Please wait until they are done.',
  tooManyOpenFiles: 'The server is too busy to take this in. Please try again in a moment.',
  pictureSize:
    'The picture or video is too large. At most 8,192 pixels a side and 40 million pixels in all can be used.',
  overlap: 'Reservation failed. It overlaps another reservation.',
  ownOverlap: 'Reservation failed. It overlaps another reservation of yours.',
  cancelEnded: 'Cancelling and changing are possible until 30 minutes before the start.',
  endBeforeStart: 'The end must be after the start.',
  otherDay: 'Start and end must be on the same day.',
  weekend: 'Reservations are possible from Monday to Friday.',
  offGrid: 'Choose times in steps of 10 minutes.',
  closed: 'Reservations are possible from 9:00 to 18:00.',
  past: 'This time has passed.',
  tooFar: 'This day cannot be booked yet. Please choose an earlier one.',
  tokenWrong: 'The link is not right. Please check that you have copied all of it.',
  tokenExpired: 'The token has expired.',
  tokenCancelled: 'This reservation has been cancelled. Please ask its host.',
  notYetOpen: 'The reservation has not begun yet.',
  notConfirmed:
    'Please confirm your e-mail address before you book: enter the code that we have mailed to you.',
  tooManyOpen:
    'You have as many reservations ahead as there may be. When one is over or cancelled you can book again.',
  dayFull: 'This is more time than can be booked on one day. Please shorten it or choose another day.',
  noChannel: 'No avatar is free. Please try again when another call has ended.',
  noPort: 'No line is free for the call. Please wait a while and try again.',
  peerAuthentication: 'Peer Authentication Failed. Please reload the page.',
  peerCreation: 'The call could not be started: peer creation failed. Please try again.',
  licencesInUse: 'There cannot be fewer simultaneous calls than call lines in use.',
  webhooksFull: 'There are as many webhooks as there may be. Please delete one that is not used.',
  answersFull: 'There are as many answers as there may be (2,000). Please delete some that are not used.',
  busySignage: 'This signage is in use.',
  signageAway: 'This signage is not connected.',
  notTheHost: 'Somebody else is in charge of this call.',
  noCall: 'This call has already ended.',
  notFree: 'You cannot answer now. Please end the current call first.',
  wrongState: 'This is not possible in the current state.',
  handOverUnderWay: 'This call is being handed over already.',
  aiTalkOff: 'AI guidance is not in use on this signage.',
  exhibitChanged: 'Somebody else has changed this exhibit. Please look at its text, then save again.',
  exhibitsFull: 'A map holds 100 exhibits at most.',
  exhibitMapThere: 'This store has a map of exhibits already.',
  serverStops: 'The server is restarting. Please try again in a moment.',
  companyMoves:
    'This company is being moved to another server. Until that is done nothing can be changed and nobody can sign in. Please try again in a while.',
  otherAccount:
    'This page is out of date: the company has moved to another server, or somebody else has signed in. Please note what you have entered, then reload the page.',
  captionsOff: 'Captions of calls are not in use.',
  robotSilent: 'The guide robot did not answer. Please check its power and network, then try again.',
  whisperTaken: 'Another administrator is speaking to the operator.',
  handOverGone: 'This hand-over is over already.',
  pressTooOld: 'The button was pressed too long ago and has been cancelled. Please press it again.',
  tooSoon: 'That was too quick. Please wait a moment and try again.',
  unexpected: 'An undefined server error occurred',
  emailRegistered: 'This e-mail address is already registered.',
  loginIdInUse: 'This login ID is already in use.',
  emailInUse: 'This e-mail address is already in use.',
  alreadyAnswered: 'Another operator has answered. No response is needed.',
  currentPasswordWrong: 'The current password is wrong.',
  loginIdTaken: 'This login ID is already in use. Please enter another one.',
  withdrawn: 'The call was withdrawn. No response is needed.',
  notACandidate: 'This call goes to other operators.',
}

/** Spec 8: one text per refusal key. The Japanese comes from the contract, which also sends it as `msg`. */
export const refusalTexts = defineTexts({ ja: REFUSAL_TEXTS, en })

/** A received refusal: its key may be unknown if the server is newer than the page. */
type CameRefusal = { code: string; msg: string; key?: string }

/** The text of a refusal; for an unknown key, the server's own text. */
export function refusalWords(refusal: CameRefusal, language: Language): string {
  const texts: Record<string, string> = pickTexts(refusalTexts, language)
  return (refusal.key !== undefined && texts[refusal.key]) || refusal.msg
}

/** The same with its code in parentheses. */
export const refusalText = (refusal: CameRefusal, language: Language): string =>
  `${refusalWords(refusal, language)} (${refusal.code})`
