/** Phones, tablets and Chromebooks show a keyboard of their own when a field gets the focus. */
const BRING_ONE = /Android|iPhone|iPad|CrOS/

/**
 * Whether a visitor who touches a field needs a keyboard on the page. A visitor with a mouse is assumed to have a
 * keyboard too, because browsers do not tell which keyboards are plugged in.
 * @param pointerType the property `pointerType` of the event that opened the field
 */
export function needsKeyboard(
  pointerType: string,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): boolean {
  if (pointerType !== 'touch') return false
  // an iPad calls itself a Mac, which has no touch screen
  const isTablet = userAgent.includes('Macintosh') && maxTouchPoints > 1
  return !isTablet && !BRING_ONE.test(userAgent)
}
