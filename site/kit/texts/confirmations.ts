import { CONFIRM_TEXTS } from '#core/http/confirm-texts.ts'
import { defineTexts } from './define.ts'

const en: typeof CONFIRM_TEXTS = {
  ownSignsOut: 'Changing your login ID or password signs you out. Change it?',
  signsOut: 'Saving this signs the user out. Save it?',
  inCall: 'This user is on a call. Continuing ends the call at once. Continue?',
  storeInUse: 'This store has users or displays. If you delete it, they are kept without a store. Delete it?',
  signageSignsOut: 'Changing the login ID or password signs this display out. Change it?',
  signageInCall: 'This display is on a call. Deleting it ends the call at once. Delete it?',
  userReserved:
    'This user has upcoming reservations. Continuing cancels them and ends a running call. Continue?',
  kioskReplaced:
    'This display is in use on another device. Continuing signs that device out and ends its call. Continue?',
  companyGoes:
    'Deleting the company signs out all its users and displays at once, cancels its upcoming reservations, and removes its media and characters. This cannot be undone. Records of calls, reservations, usage and plays are kept. Delete it?',
  characterLicence: 'Please read the license of this character. Use it on these terms?',
  characterInUse:
    "This character is in use or reserved. If you delete it, the company's default character replaces it, or in a reservation that of the person who booked. Delete it?",
}

/** Spec 4.2: the texts of the Confirm dialogs; the Japanese texts come from the contract. */
export const confirmTexts = defineTexts({ ja: CONFIRM_TEXTS, en })
