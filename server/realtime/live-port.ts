import type { Guiding } from '../reception/states.ts'

/** The reception and the open sockets, as use cases see them: what is done there when something stored has changed. */
export interface Live {
  /** Ends every session and socket of the account; a call of it is over. Before anything is deleted. */
  endAccount(accountId: number): void
  /** Whether a page of this session is open. */
  isConnected(sessionId: string): boolean
  isInCall(userId: number): boolean
  /** Ends the talk of this host, if there is one. */
  endCall(userId: number): void
  forgetSignage(signageId: number): void
  forgetUser(userId: number): void
  /** An entry of the lists says something else now. */
  signageChanged(signageId: number): void
  userChanged(userId: number): void
  /** Entries came or went. */
  refresh(companyId: number): void
  /** What a signage shows has been saved anew: its kiosk and the lists fetch it. */
  templatesChanged(signageId: number): void
  /** The signage tells about an exhibit from now on. @throws Refusal notFound, wrongState, signageAway, busySignage */
  startGuidance(companyId: number, signageId: number, what: Omit<Guiding, 'since'>): void
  /** Of one signage (if it is this exhibit that it tells about), or of all the company's. */
  endGuidance(companyId: number, signageId?: number, targetId?: number): void
  /** Captions of the company's talks are switched on, off, or otherwise than before. */
  captionsChanged(companyId: number): void
  /** A visitor's picture has come: whoever has the call in the dialog sees it. */
  pictureCame(signageId: number): void
}
