import type { Language } from '#core/fields/shapes.ts'
import { REFUSAL_TEXTS } from '#core/http/refusal-texts.ts'
import { defineTexts, pickTexts } from './define.ts'

const en: typeof REFUSAL_TEXTS = {
  loggedInElsewhere: 'Logged in from another browser.',
  connectionFault: 'A problem occurred communicating with the server. Please log in again.',
  roomTaken: 'This room is already open on another screen.',
  signageLost:
    'Communication with the display was disconnected. After it has reconnected, press “Talk” on the standby page.',
  notSignedIn: 'You are not signed in. Please sign in again.',
  notAllowed: 'You do not have permission to do this.',
  notFound: 'Not found. It may have been removed.',
  noCompany: 'Please choose a company first.',
  invalid: 'Please check your input.',
  tooLarge: 'This is too large.',
  mediaFileTooLarge: 'A file can have at most 1 GB.',
  imageTooLarge: 'A picture can have at most 5 MB.',
  unknownMessage: 'The server does not know this operation. Please reload the page.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  wrongLogin: 'The login ID or the password is wrong.',
  ownAccount: 'You cannot delete your own account.',
  ownRole: 'You cannot change your own role.',
  lastAdmin: 'This is the last administrator. Please make another user an administrator first.',
  setupOver: 'The first setup is already done. Please sign in.',
  setupKeyWrong: "This setup key is wrong. You can find the correct one in the server's log.",
  kioskCodeWrong: 'No device shows this code. Please check the device: the code changes every 10 minutes.',
  secondFactorWrong:
    'This code is wrong or already used. Please enter the next code from your authenticator app.',
  ticketOver:
    'This took too long, or too many codes were wrong. Please start again with your login ID and password.',
  secondFactorOn: 'Two-step verification is already set up.',
  secondFactorOff: 'Please set up your own two-step verification first.',
  secondFactorDemanded: 'Your company requires two-step verification for administrators.',
  passkeyWrong: 'This passkey does not work. Choose another one, or sign in with your login ID and password.',
  passkeyOver: 'This took too long. Please start again with the passkey.',
  passkeyNotHere: 'Passkeys do not work at this address. Please use the usual address (https).',
  passkeysFull: 'You already have 20 passkeys. Please remove one that you do not use.',
  askAdministrator: 'Only your company’s administrator can reset this password. Please ask them.',
  codeWrong: 'This code is wrong or expired. Please check the 6 digits in the email.',
  noAddress: 'Your login ID is not an email address, so no code can be sent. Please ask your administrator.',
  invitationOver:
    'This invitation link does not work. It has expired, was already used, or was replaced by a newer email. Please ask your company’s administrator for a new one.',
  notInvitable:
    'This user cannot be invited by email. Invitations need a login ID that is an email address and a user who has never signed in.',
  mediaQuota: 'The file size exceeds the limit, so the media cannot be added.',
  mediaType: 'Files of this kind cannot be used.',
  mediaBroken: 'This file cannot be read. Please export it in another way and try again.',
  changedElsewhere: 'Another user has changed this first.',
  characterFile: 'This file cannot be used as a character.',
  charactersFull: 'You have reached the maximum number of characters. Please delete one that is not used.',
  motionFile: 'This file cannot be used as a motion.',
  motionsFull: 'You have reached the maximum number of motions. Please remove one that is not used.',
  diskFull:
    'The server does not have enough free space. Delete media that are not needed, or tell the system administrator.',
  uploadsUnderWay: 'Too many uploads at once. Please wait until they are done.',
  tooManyOpenFiles: 'The server is too busy for this upload. Please try again in a moment.',
  pictureSize:
    'The picture or video is too large. The maximum is 8,192 pixels per side and 40 million pixels in total.',
  overlap: 'Reservation failed. It overlaps another reservation.',
  ownOverlap: 'Reservation failed. It overlaps another of your reservations.',
  cancelEnded: 'You can cancel or change a reservation until 30 minutes before it starts.',
  endBeforeStart: 'The end must be after the start.',
  otherDay: 'Start and end must be on the same day.',
  weekend: 'Reservations are possible Monday to Friday.',
  offGrid: 'Choose times in steps of 10 minutes.',
  closed: 'Reservations are possible from 9:00 to 18:00.',
  outsideHours: 'This time is outside the opening hours. Please choose another time.',
  past: 'This time has passed.',
  tooFar: 'This day cannot be booked yet. Please choose an earlier one.',
  tokenWrong: 'This link is not valid. Please check that you copied the whole link.',
  tokenExpired: 'The token has expired.',
  tokenCancelled: 'This reservation has been canceled. Please ask the host.',
  notYetOpen: 'The reservation has not started yet.',
  notConfirmed: 'Please confirm your email address before you book: enter the code from our email.',
  tooManyOpen:
    'You have reached the maximum number of open reservations. When one is over or canceled, you can book again.',
  dayFull: 'This exceeds the time that can be booked per day. Please shorten it or choose another day.',
  noChannel: 'No call line is free. Please try again when another call has ended.',
  noPort: 'No line is free for the call. Please wait a while and try again.',
  peerAuthentication: 'Peer Authentication Failed. Please reload the page.',
  peerCreation: 'The call could not be started: peer creation failed. Please try again.',
  licencesInUse: 'There cannot be fewer simultaneous calls than call lines in use.',
  webhooksFull: 'You have reached the maximum number of webhooks. Please delete one that is not used.',
  answersFull: 'You have reached the maximum of 2,000 answers. Please delete some that are not used.',
  wordingsFull:
    'This answer already has the maximum of 60 ways to ask. Please delete some that are not used, or add a new answer.',
  usersFull: 'You have reached the maximum of 2,000 users. Please delete some that are not used.',
  storesFull: 'You have reached the maximum of 1,000 stores. Please delete some that are not used.',
  signagesFull: 'You have reached the maximum of 2,000 displays. Please delete some that are not used.',
  mediaFull:
    'You have reached the maximum number of media files (5,000 a company, 200 a reservation user). Please delete some that are not used.',
  actsOfDay:
    'The company has reached its limit of 5,000 administrative changes in 24 hours. Please try again later.',
  busySignage: 'This display is in use.',
  signageAway: 'This display is not connected.',
  notTheHost: 'Another operator is in charge of this call.',
  noCall: 'This call has already ended.',
  notFree: 'You cannot answer now. Please try again when you are available and your call line is free.',
  colleagueNotFree: 'This colleague cannot take the call now. Please choose another one.',
  wrongState: 'This is not possible in the current state.',
  handOverUnderWay: 'This call is already being handed over.',
  aiTalkOff: 'AI guidance is not in use on this display.',
  exhibitChanged: 'Another user has changed this exhibit. Please check its text, then save again.',
  exhibitsFull: 'A map can hold at most 100 exhibits.',
  exhibitMapThere: 'This store already has a map of exhibits.',
  serverStops: 'The server is restarting. Please try again in a moment.',
  companyMoves:
    'This company is being moved to another server. Until the move is complete, nothing can be changed and no one can sign in. Please try again later.',
  otherAccount:
    'This page is out of date: the company has moved to another server, or another user has signed in. Please note your input, then reload the page.',
  captionsOff: 'Captions of calls are not in use.',
  robotSilent: 'The guide robot did not answer. Please check its power and network, then try again.',
  whisperTaken: 'Another administrator is speaking to the operator.',
  handOverGone: 'This hand-over is over already.',
  closedNow: 'No one can be called outside the opening hours.',
  recordClosed: 'The result and notes of this call can no longer be changed.',
  pressTooOld: 'The button was pressed too long ago and has been canceled. Please press it again.',
  tooSoon: 'That was too quick. Please wait a moment and try again.',
  unexpected: 'An undefined server error occurred',
  emailRegistered: 'This email address is already registered.',
  loginIdInUse: 'This login ID is already in use.',
  emailInUse: 'This email address is already in use.',
  alreadyAnswered: 'Another operator has answered. No response is needed.',
  currentPasswordWrong: 'The current password is wrong.',
  loginIdTaken: 'This login ID is already in use. Please enter another one.',
  withdrawn: 'The call was withdrawn. No response is needed.',
  notACandidate: 'This call goes to other operators.',
}

/** Spec 8: one text per refusal key. The Japanese texts are in core/, because the server also sends them as `msg`. */
export const refusalTexts = defineTexts({ ja: REFUSAL_TEXTS, en })

/** A received refusal: its key may be unknown if the server is newer than the page. */
type ReceivedRefusal = { code: string; msg: string; key?: string }

/** The text of a refusal; for an unknown key, the server's own text. */
export function refusalWords(refusal: ReceivedRefusal, language: Language): string {
  const texts: Record<string, string> = pickTexts(refusalTexts, language)
  return (refusal.key !== undefined && texts[refusal.key]) || refusal.msg
}

/** The text of a refusal with its code in parentheses. */
export const refusalText = (refusal: ReceivedRefusal, language: Language): string =>
  `${refusalWords(refusal, language)} (${refusal.code})`
