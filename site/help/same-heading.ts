/** What lies above this many pixels has been read. */
const READ_ABOVE_PX = 160

/** The heading one is at: the last that has come to the top; '' above the first one. */
function headingRead(): string {
  const passed = [...document.querySelectorAll('main [id]:is(h2, h3)')].filter(
    (heading) => heading.getBoundingClientRect().top < READ_ABOVE_PX,
  )
  return passed.at(-1)?.id ?? ''
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
