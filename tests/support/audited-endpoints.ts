import type { AuditAct } from '#core/audit/rules.ts'

/**
 * The actions that the audit log records when an administrator calls an endpoint (decisions 2). A new endpoint must be
 * listed here or in NOT_AUDITED.
 */
export const AUDITED: Readonly<Record<string, readonly AuditAct[]>> = {
  '/aichat/api/v1/chat/contents/update': ['exhibit.changed'],
  '/api/addAnswer': ['answer.added'],
  '/api/addAnswers': ['answer.added'],
  '/api/addCharacter': ['character.added'],
  '/api/addExhibit': ['exhibit.added'],
  '/api/addExhibitMap': ['exhibitMap.added'],
  '/api/addMedia': ['media.added'],
  '/api/addMotion': ['motion.added'],
  '/api/addSignage': ['signage.added'],
  '/api/addSignageOperator': ['signage.operatorsAdded'],
  '/api/addStore': ['store.added'],
  '/api/addUser': ['user.added'],
  '/api/addWebhook': ['alert.webhookAdded'],
  '/api/addPasskey': ['secondFactor.passkeyAdded'],
  '/api/admin/answerLicenceRequest': ['licence.answered'],
  '/api/admin/checkBackup': ['backup.checked'],
  '/api/admin/chooseCompany': ['company.entered'],
  '/api/admin/deleteCompany': ['company.deleted'],
  '/api/admin/drainRelayNode': ['relayNode.emptied'],
  '/api/admin/makeBackup': ['backup.made'],
  '/api/admin/updateLicences': ['licence.changed'],
  '/api/answerUnanswered': ['answer.added', 'answer.changed'],
  '/api/beginSetup': ['company.added'],
  '/api/confirmSecondFactor': ['secondFactor.switchedOn'],
  '/api/connectKiosk': ['signage.connected'],
  '/api/deleteAnswer': ['answer.deleted'],
  '/api/deleteCharacter': ['character.deleted'],
  '/api/deleteExhibitMap': ['exhibitMap.deleted'],
  '/api/deleteMedia': ['media.deleted'],
  '/api/deletePasskey': ['secondFactor.passkeyDeleted'],
  '/api/deleteSignage': ['signage.deleted'],
  '/api/deleteSignageOperator': ['signage.operatorRemoved'],
  '/api/deleteStore': ['store.deleted'],
  '/api/removeMotion': ['motion.deleted'],
  '/api/restoreMotion': ['motion.restored'],
  '/api/deleteUser': ['user.deleted'],
  '/api/deleteVisitorMessage': ['record.messageDeleted'],
  '/api/deleteWebhook': ['alert.webhookDeleted'],
  '/api/demandSecondFactor': ['company.changed'],
  '/api/endSecondFactor': ['secondFactor.switchedOff'],
  '/api/erasePersonalData': ['person.erased'],
  '/api/getPersonalData': ['person.handedOut'],
  '/api/importAnswers': ['answer.imported'],
  '/api/listPersonalData': ['person.listed'],
  '/api/inviteUser': ['user.invited'],
  '/api/pwResetUser': ['user.passwordReset'],
  '/api/removeExhibit': ['exhibit.deleted'],
  '/api/renewGuideToken': ['exhibitMap.linkRenewed'],
  '/api/renewRecoveryCodes': ['secondFactor.codesRenewed'],
  '/api/requestLicences': ['licence.requested'],
  '/api/resetPasskeys': ['user.passkeysReset'],
  '/api/resetSecondFactor': ['user.secondFactorReset'],
  '/api/restoreExhibit': ['exhibit.restored'],
  '/api/updateAiSettings': ['ai.changed'],
  '/api/updateAlerts': ['alert.changed'],
  '/api/updateHours': ['hours.changed'],
  '/api/updateAnswer': ['answer.changed'],
  '/api/updateChannel': ['channel.changed'],
  '/api/updateCharacterPalette': ['character.changed'],
  '/api/updateCompany': ['company.changed'],
  '/api/updateCompanyLogo': ['company.changed'],
  '/api/updateCompanyCharacter': ['character.chosen'],
  '/api/updateExhibitMap': ['exhibitMap.changed'],
  '/api/updateFacts': ['answer.factsChanged'],
  '/api/updateMedia': ['media.changed'],
  '/api/updatePhrases': ['company.phrasesChanged'],
  '/api/updateCallResults': ['company.resultsChanged'],
  '/api/updatePronunciations': ['ai.pronunciationsChanged'],
  '/api/updateSignage': ['signage.changed', 'signage.published'],
  '/api/updateStore': ['store.changed'],
  '/api/updateTemplates': ['signage.published'],
  '/api/applyStarter': ['signage.published', 'media.added'],
  '/api/copyTemplates': ['signage.published'],
  '/api/updateUser': ['user.changed', 'user.passwordReset'],
  '/api/updateWebhook': ['alert.webhookSwitched'],
  '/api/vouchForUser': ['user.vouched'],
  '/registerNewAccount': ['company.added'],
}

/** The actions that the audit log records for each type of socket message. */
export const AUDITED_MESSAGES: Readonly<Record<string, readonly AuditAct[]>> = {
  listen: ['record.callHeard'],
  operatorStateTransition: ['user.setAway'],
  requestLogout: ['signage.signedOut'],
  restart: ['signage.restarted'],
  suspend: ['signage.suspended'],
}

/**
 * Actions in the audit log that record read access. Each is recorded at most once an hour for each item
 * (tests/server/audit/reading.test.ts).
 */
export const READ_ACTS: readonly AuditAct[] = [
  'record.talkRead',
  'record.transcriptRead',
  'record.pictureSeen',
  'record.messageHeard',
]

/** Actions in the audit log that are done by commands on the server's machine. */
export const COMMAND_ACTS: readonly AuditAct[] = [
  'company.frozen',
  'company.thawed',
  'company.exported',
  'company.released',
  'company.imported',
  'company.removed',
  'backup.restored',
  'backup.tookOver',
]

const LAYS_OUT = 'the layout of a map, which the next drag changes again'
const OWN_DEVICE = "the push subscription of the caller's own browser"
const OWN_SESSION = "the caller's own sign-ins, which have a list of their own"
const FIRST_DAY = 'a setup step: the change that follows has an audit act of its own'
const TALK = 'part of a talk or a call, which has a record of its own'
const BOOKING = 'a reservation has a record, a revision and mails of its own'
const TRY = 'a trial that stores nothing'
const OWN_STATE = 'the connection and the availability of a user'
const LOOKS = 'watching a talk, which the pages in it show; it changes nothing'
const DOOR = 'signing in, before there is an account to record'

export const NOT_AUDITED: Readonly<Record<string, string>> = {
  '/api/addCharacterSprites': 'pictures drawn from the character and its style, whose changes are recorded',
  '/api/addPushDevice': OWN_DEVICE,
  '/api/deletePushDevice': OWN_DEVICE,
  '/api/testPushDevices': OWN_DEVICE,
  '/api/authVideoCall': TALK,
  '/api/phoneToken': TALK,
  '/api/startGuidance': TALK,
  '/roboplatform/api/v1/stop/guidance': TALK,
  '/api/talkSpeech': TALK,
  '/api/talkHear': TALK,
  '/api/updateCallNote': TALK,
  '/api/setVisitorMessageDone': 'a visitor’s message shows who marked it as done, and when',
  '/api/updateCallRecord': TALK,
  '/api/beginSecondFactor': 'the second factor is off until its first code',
  '/api/beginPasskey': 'the passkey does not exist yet',
  '/api/renamePasskey': 'the name a user gives a passkey',
  '/api/checkAddress': "confirms the caller's own address",
  '/api/sendCode': "confirms the caller's own address",
  '/api/checkSetupAddress': FIRST_DAY,
  '/api/markSetup': FIRST_DAY,
  '/api/sendSetupMail': FIRST_DAY,
  '/api/cutText': TRY,
  '/api/draftTranslations': TRY,
  '/api/draftVisitorTexts': TRY,
  '/api/previewAnswers': TRY,
  '/api/testWebhook': TRY,
  '/api/tryChatServer': TRY,
  '/api/tryQuestion': TRY,
  '/api/findKioskCode': TRY,
  '/api/findPersons': 'the same names as the list of users, and those of former users',
  '/api/endOtherSessions': OWN_SESSION,
  '/api/setSignInNotices': OWN_SESSION,
  '/api/endSession': OWN_SESSION,
  '/api/getSignageRandomPassword': 'generates a password and stores nothing',
  '/api/moveExhibit': LAYS_OUT,
  '/api/orderExhibits': LAYS_OUT,
  '/api/updateUnanswered': 'hides a question or shows it again: the inbox lists both',
  '/token/create': BOOKING,
  '/reservation/update': BOOKING,
  '/reservation/delete': BOOKING,
  '/login': DOOR,
  '/login/second': DOOR,
  '/login/passkey': DOOR,
  '/login/passkey/ask': DOOR,
  '/autoLogin': DOOR,
  '/api/acceptInvitation': DOOR,
  '/token/login': DOOR,
  '/api/askKioskCode': DOOR,
  '/api/awaitKioskCode': DOOR,
  '/api/enterByKioskCode': DOOR,
  '/api/readGuide': "a visitor's act",
  '/api/tellGuideStep': "a visitor's act",
}

/** Matches the paths of endpoints that only read. */
export const READS =
  /^\/api\/get|^\/api\/admin\/(companies|companyNames|licenceRequests|mails|backups|relay|audit|auditActors)$|^\/aichat\/.*\/(targets|multiple-contents)$|^\/token\/get\/|^\/reservation\/(list|today)$/

export const NOT_AUDITED_MESSAGES: Readonly<Record<string, string>> = {
  ping: 'keeps the connection alive',
  selfTest: 'a test whose date and result the device page shows',
  logout: OWN_SESSION,
  Standby: OWN_STATE,
  Leaving: OWN_STATE,
  PossibleStandby: OWN_STATE,
  devicePermission: OWN_STATE,
  faceCapture: OWN_STATE,
  monitoringRequest: LOOKS,
  whisper: TALK,
  acceptRequest: TALK,
  rejectRequest: TALK,
  callFromUser: TALK,
  characterUsed: TALK,
  handOver: TALK,
  handOverAnswer: TALK,
  serviceCloseForWRU: TALK,
  serviceClosed: TALK,
  serviceClosedNotReloadSignage: TALK,
  shareScreen: TALK,
  closeShareScreen: TALK,
  tmpMessage: TALK,
  offer: TALK,
  iceCandidate: TALK,
  informCallId: TALK,
  unreached: TALK,
  mediaBlocked: TALK,
  caption: TALK,
  captionLanguage: TALK,
  captionSwitch: TALK,
}
