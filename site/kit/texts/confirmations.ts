import { CONFIRM_TEXTS } from '#core/http/confirm-texts.ts'
import { defineTexts } from './define.ts'

const en: typeof CONFIRM_TEXTS = {
  ownSignsOut: 'Changing your login ID or password signs you out. Change it?',
  signsOut: 'Saving this signs the user out. Save it?',
  inCall: 'This user is in a call. Going on ends the call at once. Go on?',
  storeInUse: 'This store has users or signages. When it is deleted, they belong to no store. Delete it?',
  signageSignsOut: 'Changing the login ID or password signs this signage out. Change it?',
  signageInCall: 'This signage is in a call. Deleting it ends the call at once. Delete it?',
  userReserved:
    'This user has reservations ahead. Deleting cancels all of them, and ends a call under way. Delete the user?',
  kioskReplaced:
    'This signage is in use on another device. If you go on, that device is signed out and a call under way there ends. Go on?',
  companyGoes:
    'Deleting the company signs out all its users and signages at once and cancels its reservations ahead; its media and characters are removed. This cannot be undone. Records of calls, reservations, usage and plays stay. Delete it?',
  characterLicence: 'Please read the licence of this character. Use it on these terms?',
  characterInUse:
    "This character is in use. When it is deleted, the company's default character takes its place. Delete it?",
}

/** Spec 4.2: the text of a Confirm dialog; the Japanese comes from the contract. */
export const confirmTexts = defineTexts({ ja: CONFIRM_TEXTS, en })
