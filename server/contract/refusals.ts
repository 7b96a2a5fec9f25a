/** Every way the product says no: key → SVER code and HTTP status. The texts stand under the same keys in refusal-texts. */
export const REFUSALS = {
  loggedInElsewhere: { code: 1, status: 409 },
  connectionFault: { code: 1, status: 400 },
  roomTaken: { code: 1, status: 409 },
  signageLost: { code: 2, status: 409 },
  notSignedIn: { code: 10, status: 401 },
  notAllowed: { code: 11, status: 403 },
  notFound: { code: 12, status: 404 },
  noCompany: { code: 12, status: 404 },
  invalid: { code: 13, status: 400 },
  tooLarge: { code: 13, status: 413 },
  mediaFileTooLarge: { code: 13, status: 413 },
  imageTooLarge: { code: 13, status: 413 },
  unknownMessage: { code: 13, status: 400 },
  tooMany: { code: 14, status: 429 },
  wrongLogin: { code: 20, status: 401 },
  secondFactorWrong: { code: 21, status: 403 },
  ticketOver: { code: 22, status: 401 },
  secondFactorOn: { code: 23, status: 409 },
  secondFactorOff: { code: 24, status: 409 },
  secondFactorDemanded: { code: 25, status: 409 },
  passkeyWrong: { code: 26, status: 403 },
  passkeyOver: { code: 27, status: 409 },
  passkeyNotHere: { code: 28, status: 409 },
  passkeysFull: { code: 29, status: 409 },
  ownAccount: { code: 30, status: 409 },
  ownRole: { code: 31, status: 409 },
  lastAdmin: { code: 32, status: 409 },
  askAdministrator: { code: 33, status: 409 },
  codeWrong: { code: 34, status: 403 },
  noAddress: { code: 35, status: 409 },
  setupOver: { code: 37, status: 409 },
  setupKeyWrong: { code: 38, status: 403 },
  kioskCodeWrong: { code: 36, status: 404 },
  mediaQuota: { code: 40, status: 409 },
  mediaType: { code: 41, status: 415 },
  mediaBroken: { code: 42, status: 409 },
  changedElsewhere: { code: 43, status: 409 },
  characterFile: { code: 44, status: 409 },
  charactersFull: { code: 45, status: 409 },
  diskFull: { code: 46, status: 507 },
  uploadsUnderWay: { code: 47, status: 429 },
  pictureSize: { code: 48, status: 409 },
  overlap: { code: 50, status: 409 },
  ownOverlap: { code: 50, status: 409 },
  cancelEnded: { code: 51, status: 409 },
  endBeforeStart: { code: 52, status: 409 },
  otherDay: { code: 52, status: 409 },
  weekend: { code: 52, status: 409 },
  offGrid: { code: 52, status: 409 },
  closed: { code: 52, status: 409 },
  past: { code: 52, status: 409 },
  tooFar: { code: 52, status: 409 },
  tokenWrong: { code: 53, status: 401 },
  tokenExpired: { code: 54, status: 401 },
  tokenCancelled: { code: 55, status: 401 },
  notYetOpen: { code: 57, status: 409 },
  notConfirmed: { code: 58, status: 403 },
  tooManyOpen: { code: 59, status: 409 },
  dayFull: { code: 59, status: 409 },
  noChannel: { code: 60, status: 409 },
  noPort: { code: 61, status: 503 },
  peerAuthentication: { code: 62, status: 403 },
  peerCreation: { code: 63, status: 409 },
  licencesInUse: { code: 64, status: 409 },
  webhooksFull: { code: 66, status: 409 },
  answersFull: { code: 67, status: 409 },
  busySignage: { code: 70, status: 409 },
  signageAway: { code: 71, status: 409 },
  notTheHost: { code: 72, status: 403 },
  noCall: { code: 73, status: 404 },
  notFree: { code: 74, status: 409 },
  wrongState: { code: 75, status: 409 },
  tooSoon: { code: 76, status: 429 },
  handOverUnderWay: { code: 77, status: 409 },
  whisperTaken: { code: 78, status: 409 },
  aiTalkOff: { code: 79, status: 409 },
  exhibitChanged: { code: 80, status: 409 },
  exhibitsFull: { code: 81, status: 409 },
  exhibitMapThere: { code: 82, status: 409 },
  robotSilent: { code: 83, status: 502 },
  captionsOff: { code: 84, status: 409 },
  serverStops: { code: 85, status: 503 },
  unexpected: { code: 99, status: 500 },
  emailRegistered: { code: 99, status: 409 },
  loginIdInUse: { code: 99, status: 409 },
  emailInUse: { code: 99, status: 409 },
  alreadyAnswered: { code: 100, status: 409 },
  currentPasswordWrong: { code: 101, status: 403 },
  loginIdTaken: { code: 102, status: 409 },
  withdrawn: { code: 103, status: 409 },
  notACandidate: { code: 104, status: 403 },
  handOverGone: { code: 105, status: 404 },
} as const satisfies Record<string, { code: number; status: number }>

export type RefusalKey = keyof typeof REFUSALS

/** `SVER-01`, `SVER-100`: two digits at least (Spec 8). */
export const sverCode = (key: RefusalKey): string => `SVER-${String(REFUSALS[key].code).padStart(2, '0')}`

/** What a use case throws when it says no. Faults are ordinary errors. */
export class Refusal extends Error {
  readonly key: RefusalKey
  /** Extra fields of the endpoint's own answer, or field errors by field. */
  readonly detail: Record<string, unknown>

  constructor(key: RefusalKey, detail: Record<string, unknown> = {}) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.detail = detail
  }
}
