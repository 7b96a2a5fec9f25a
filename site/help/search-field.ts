import { pickTexts } from '../kit/texts/define.ts'
import { fetchHelpIndex } from '../line/help-index.ts'
import type { Find, Found } from './find.ts'
import { helpTexts } from './texts.ts'
import type { HelpLanguage } from './topics.ts'

/**
 * `<help-search lang>` around a search field, a status and a list: finds headings while the user types. Loads
 * the index when the field gets the focus. Arrow down enters the list, up and down move in it, Escape returns
 * to the field and then clears it; Enter in the field opens the first result.
 */
class HelpSearch extends HTMLElement {
  #index: Promise<Find> | undefined
  #wanted = ''
  #leaves: AbortController | undefined

  connectedCallback(): void {
    const field = this.#field
    field.addEventListener('focus', () => {
      void this.#load().catch(() => undefined)
      if (field.value) void this.#search(field.value.trim())
    })
    field.addEventListener('input', () => void this.#search(field.value.trim()))
    this.addEventListener('keydown', (event) => this.#move(event))
    // choosing a result or pressing outside closes the list
    this.#list.addEventListener('click', () => {
      field.value = ''
      this.#hide()
    })
    this.#leaves = new AbortController()
    const { signal } = this.#leaves
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Node && this.contains(target))) this.#hide()
      },
      { signal },
    )
    // search again for text that the browser has restored when the user came back
    if (field.value) void this.#search(field.value.trim())
  }

  disconnectedCallback(): void {
    this.#leaves?.abort()
  }

  get #field(): HTMLInputElement {
    return this.querySelector('input')!
  }
  get #list(): HTMLElement {
    return this.querySelector('[data-found]')!
  }
  get #links(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll('a')]
  }
  get #language(): HelpLanguage {
    return this.lang === 'en' ? 'en' : 'ja'
  }

  /** Loads the index once; tries again after a failure. */
  #load(): Promise<Find> {
    const load = async (): Promise<Find> => {
      const [{ findIn }, index] = await Promise.all([import('./find.ts'), fetchHelpIndex(this.#language)])
      return findIn(index)
    }
    this.#index ??= load().catch((error: unknown) => {
      this.#index = undefined
      throw error
    })
    return this.#index
  }

  async #search(words: string): Promise<void> {
    this.#wanted = words
    const texts = pickTexts(helpTexts, this.#language)
    if (!words) return this.#show([], '')
    try {
      const find = await this.#load()
      if (this.#wanted !== words) return
      const found = find(words)
      this.#show(found, found.length > 0 ? texts.found(found.length) : texts.nothingFound(words))
    } catch {
      this.#show([], texts.searchFailed)
    }
  }

  #show(found: readonly Found[], status: string): void {
    this.querySelector('[role=status]')!.textContent = status
    this.#list.replaceChildren(...found.map(drawn))
    this.#list.hidden = found.length === 0
  }

  /** Hides the list but keeps its links, so that a pressed link still works. */
  #hide(): void {
    this.#wanted = ''
    this.#list.hidden = true
    this.querySelector('[role=status]')!.textContent = ''
  }

  #move(event: KeyboardEvent): void {
    const links = this.#links
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'Escape') {
      if (at < 0) {
        this.#field.value = ''
        void this.#search('')
      }
      this.#field.focus()
    } else if (event.key === 'ArrowDown' && links.length > 0)
      links[Math.min(at + 1, links.length - 1)]!.focus()
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? this.#field).focus()
    else if (event.key === 'Enter' && at < 0) links[0]?.click()
    else return
    event.preventDefault()
  }
}

function drawn({ href, heading, topic, begin }: Found): HTMLElement {
  const line = (tag: string, text: string): HTMLElement => {
    const element = document.createElement(tag)
    element.textContent = text
    return element
  }
  const link = document.createElement('a')
  link.href = href
  link.append(line('strong', heading), line('span', topic), line('small', begin))
  const item = document.createElement('li')
  item.append(link)
  return item
}

customElements.define('help-search', HelpSearch)
