import {
  CODE_MS,
  CODE_TRIES_MAX,
  NOTICES_WINDOW_MS,
  RESETS_MAX,
  RESETS_OF_ADDRESS_MAX,
  RESETS_WINDOW_MS,
  SELF_TEST_QUESTIONS_MAX,
  SELF_TEST_QUESTIONS_MS,
  SETUP_MAILS_MAX,
  SETUP_MAILS_WINDOW_MS,
  WRONG_CODES_BEFORE_NOTICE,
  WRONG_INVITATIONS_MAX,
  WRONG_INVITATIONS_WINDOW_MS,
} from '#core/limits.ts'
import { createSignInTries } from '../accounts/sign-in-tries.ts'
import { ASKED_WINDOW } from '../dialogue/ask.ts'
import { createAddressCounter } from '../http/address-counter.ts'
import { createFailureCounter } from '../http/failure-counter.ts'

export const createTryCounters = () => ({
  tries: createSignInTries(),
  passkeyTries: createSignInTries(),
  secondTries: createSignInTries(),
  confirmations: createFailureCounter(),
  resets: createFailureCounter(RESETS_MAX, RESETS_WINDOW_MS),
  resetsOfAddress: createAddressCounter(RESETS_OF_ADDRESS_MAX, RESETS_WINDOW_MS),
  wrongInvitations: createAddressCounter(WRONG_INVITATIONS_MAX, WRONG_INVITATIONS_WINDOW_MS),
  invitations: createFailureCounter(RESETS_MAX, RESETS_WINDOW_MS),
  wrongCodes: createFailureCounter(WRONG_CODES_BEFORE_NOTICE, NOTICES_WINDOW_MS),
  ownCodeTries: createFailureCounter(),
  codeTries: createFailureCounter(CODE_TRIES_MAX, CODE_MS),
  codeMails: createFailureCounter(RESETS_MAX, RESETS_WINDOW_MS),
  setupTries: createAddressCounter(),
  setupMails: createFailureCounter(SETUP_MAILS_MAX, SETUP_MAILS_WINDOW_MS),
  kioskCodeTries: { byAccount: createFailureCounter(), byAddress: createAddressCounter() },
  asked: createFailureCounter(...ASKED_WINDOW),
  talkTests: createFailureCounter(SELF_TEST_QUESTIONS_MAX, SELF_TEST_QUESTIONS_MS),
})
