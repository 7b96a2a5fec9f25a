/** What lies above this many pixels has been read. */
const READ_ABOVE_PX = 160

/** The heading one is at: the one that was asked for, while it is in sight, else the last that has come to the top; '' above all. */
function headingRead(): string {
  const headings = [...document.querySelectorAll('main :is(h2, h3)[id]')]
  const topOf = (heading: Element): number => heading.getBoundingClientRect().top
  const asked = headings.find(({ id }) => `#${id}` === location.hash)
  if (asked && topOf(asked) >= 0 && topOf(asked) < innerHeight) return asked.id
  return headings.filter((heading) => topOf(heading) < READ_ABOVE_PX).at(-1)?.id ?? ''
}

/** `<help-language>` around the link to the other language: it leads to the heading that one is at. */
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
