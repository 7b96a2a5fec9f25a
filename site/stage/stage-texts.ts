import type { SorryCause } from './stage-model.ts'

/** The words a stage needs; site/kiosk/texts.ts has them in three languages. One sentence an entry of a list. */
export interface StageTexts {
  languages: string
  welcome: string
  greeting: string
  touchButton: readonly string[]
  /** @param companyName empty: it has none */
  visit(companyName: string): string
  visitEnd(companyName: string): string
  /** Of a person without a company. */
  roomOf(name: string): string
  standHere: string
  avatarSpeaks: string
  calling: string
  callingLines: readonly string[]
  purpose: string
  pictureSent: string
  cancel: string
  crowded: string
  crowdedLines: readonly string[]
  absent: string
  absentLines: readonly string[]
  turn: string
  /** What follows the figure: 番目, nd. */
  placeUnit(place: number): string
  beforeWait: string
  afterWait(minutes: number): string
  next: string
  soon: string
  turnSignal: string
  absentSignal: string
  absentHelp: readonly string[]
  sorry: Record<SorryCause, { heading: string; lines: readonly string[] }>
  /** Under the counter: what to do next. */
  callAgain: string
  backToStart: string
  suspended: readonly string[]
  resumes: string
  hours: string
  urgent: string
  inCharge: string
  /** A colleague takes the talk over. */
  coming(name: string): string
  visitor: string
  sharedScreen: string
  /** Empty: nothing is in use. */
  inUse(camera: boolean, microphone: boolean): string
  /** The camera notices who stands there; nothing of it leaves the device. */
  watching: string
  end: string
  endAsked: string
  thanks: readonly string[]
  offline: string
  offlineLines: readonly string[]
  offlineReturns: string
  /** The same for a reservation's guest, who is at home: nobody is near, and there are no buttons. */
  guestOffline: string
  guestOfflineLines: readonly string[]
  guestOfflineReturns: string
  telop: string
}
