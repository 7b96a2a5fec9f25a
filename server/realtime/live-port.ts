import type { Guiding } from '../reception/states.ts'

/** How use cases update the live state of calls and the open sockets after they have changed stored data. */
export interface Live {
  /** Ends all sessions, sockets and calls of the account. Call before deleting it. */
  endAccount(accountId: number): void
  /** Whether a page of this session is open. */
  isConnected(sessionId: string): boolean
  isInCall(userId: number): boolean
  /** Ends the user's running call, if any. */
  endCall(userId: number): void
  forgetSignage(signageId: number): void
  forgetUser(userId: number): void
  /** Sends a changed list entry to the pages that show it. */
  signageChanged(signageId: number): void
  userChanged(userId: number): void
  /** Refreshes the lists. Call after signages or operators were added, removed or changed. */
  refresh(companyId: number): void
  /** Makes the kiosk and the lists fetch the signage's shown content again. Call after the content was saved. */
  templatesChanged(signageId: number): void
  /**
   * Makes the signage explain an exhibit from now on.
   * @throws Refusal notFound, wrongState, signageAway, busySignage
   */
  startGuidance(companyId: number, signageId: number, what: Omit<Guiding, 'since'>): void
  /**
   * Ends guidance on one signage, or on all signages of the company. With `targetId`, ends only guidance on this
   * exhibit.
   */
  endGuidance(companyId: number, signageId?: number, targetId?: number): void
  /** Refreshes the company's signages after the opening hours of the company or of one of its stores have changed. */
  hoursChanged(companyId: number): void
  /** Applies the company's changed caption settings. */
  captionsChanged(companyId: number): void
  /** Refreshes the dialogs that show the call, after a visitor's picture was uploaded. */
  pictureArrived(signageId: number): void
  /** Notifies pages that a visitor's message at this signage was left, marked as done or deleted. */
  visitorMessagesChanged(signageId: number): void
  /** Notifies pages that the report or the self-test of this signage's kiosk has changed. */
  kioskChecked(signageId: number): void
}
