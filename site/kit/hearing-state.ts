import { atom } from 'nanostores'

/** The browser's speech recognition has refused to work on this page, for example because its service cannot be reached. */
export const $isHearingRefused = atom(false)
