import type { SorryCause } from './stage-model.ts'

/** Texts of the stage; site/kiosk/texts.ts has them in three languages. In a list, each entry is one sentence. */
export interface StageTexts {
  languages: string
  welcome: string
  greeting: string
  touchButton: readonly string[]
  /** @param companyName empty if the company has no name */
  visit(companyName: string): string
  visitEnd(companyName: string): string
  /**
   * Heading of a reserved room whose company has no name that the visitor can read.
   * @param name name of the room's owner
   */
  roomOf(name: string): string
  /** Heading of a reserved room if the visitor can read neither its company's nor its owner's name. */
  room: string
  reception: string
  standHere: string
  avatarSpeaks: string
  calling: string
  callingLines: readonly string[]
  purpose: string
  pictureSent: string
  cancel: string
  crowded: string
  crowdedLines: readonly string[]
  turn: string
  /** Unit after the number of the visitor's place in the queue: 番目, nd. */
  placeUnit(place: number): string
  beforeWait: string
  afterWait(minutes: number): string
  next: string
  soon: string
  turnSignal: string
  sorry: Record<SorryCause, string>
  /** What to do next, shown on the counter. */
  backToStart: string
  suspended: readonly string[]
  resumes: string
  hours: string
  urgent: string
  inCharge: string
  /** Shown instead of the name of an operator whose name the visitor cannot read. */
  staff: string
  /** Says that this colleague takes over the call. */
  coming(name: string): string
  visitor: string
  sharedScreen: string
  /** Empty if nothing is in use. */
  inUse(camera: boolean, microphone: boolean): string
  /** The camera detects people; its picture stays on the device. */
  watching: string
  end: string
  endAsked: string
  thanks: readonly string[]
  offline: string
  offlineLines: readonly string[]
  offlineReturns: string
  telop: string
  /** Label of the button that closes the operator's message. */
  close: string
}
