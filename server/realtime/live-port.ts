import type { Guiding } from '../reception/states.ts'

/** What use cases may do to the reception and to open sockets after they have changed stored data. */
export interface Live {
  /** Ends all sessions, sockets and calls of the account. Call before deleting it. */
  endAccount(accountId: number): void
  /** Whether a page of this session is open. */
  isConnected(sessionId: string): boolean
  isInCall(userId: number): boolean
  /** Ends the talk of this host, if any. */
  endCall(userId: number): void
  forgetSignage(signageId: number): void
  forgetUser(userId: number): void
  /** Sends a changed list entry to the pages that show it. */
  signageChanged(signageId: number): void
  userChanged(userId: number): void
  /** Call after signages or operators were added, removed or changed: refreshes the lists. */
  refresh(companyId: number): void
  /** Call after the shown content of a signage was saved: its kiosk and the lists fetch it. */
  templatesChanged(signageId: number): void
  /** Lets the signage explain an exhibit from now on. @throws Refusal notFound, wrongState, signageAway, busySignage */
  startGuidance(companyId: number, signageId: number, what: Omit<Guiding, 'since'>): void
  /** Ends guidance of one signage (if it explains this exhibit) or of the whole company. */
  endGuidance(companyId: number, signageId?: number, targetId?: number): void
  /** Call after the opening hours of the company or of a store have changed. */
  hoursChanged(companyId: number): void
  /** Call after the company's caption settings have changed. */
  captionsChanged(companyId: number): void
  /** Call after a visitor's picture was uploaded: refreshes the dialogs that show the call. */
  pictureArrived(signageId: number): void
  /** Call after a visitor's message at this signage was left, marked as done or deleted. */
  visitorMessagesChanged(signageId: number): void
  /** Call after the report or the self-test of this signage's kiosk has changed. */
  kioskChecked(signageId: number): void
}
