/** Distance from the top of the window: headings above this line count as read. */
const READ_ABOVE_PX = 160

/**
 * The current heading: the requested heading while it is visible, otherwise the last heading that has reached the top
 * of the window; '' at the start of the page.
 */
function headingRead(): string {
  const headings = [...document.querySelectorAll('main :is(h2, h3)[id]')]
  const topOf = (heading: Element): number => heading.getBoundingClientRect().top
  const asked = headings.find(({ id }) => `#${id}` === location.hash)
  if (asked && topOf(asked) >= 0 && topOf(asked) < innerHeight) return asked.id
  return headings.filter((heading) => topOf(heading) < READ_ABOVE_PX).at(-1)?.id ?? ''
}

/** `<help-language>` around the link to the other language: makes the link open the page at the current heading. */
class HelpLanguageLink extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a')!
    const aim = (): void => {
      link.hash = headingRead()
    }
    for (const event of ['pointerdown', 'focusin', 'click']) this.addEventListener(event, aim)
  }
}

customElements.define('help-language', HelpLanguageLink)
