import type { Page } from 'playwright-core'

/**
 * Finds what is broken in the layout of the page: a page that is wider than the window, text that its box cuts off,
 * text that is one or two letters wide, controls outside the window, and controls that cover each other. Texts
 * that are shortened on purpose (an ellipsis, a limited number of lines) are fine, except in the closed list of a
 * select. First waits a few frames, so that parts that measure themselves have adapted to a changed window size.
 */
export const brokenLayout = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise<unknown>((resolve) => requestAnimationFrame(resolve))
    /** Tolerance for rounding, and for parts of a letter outside its box. */
    const SLACK_PX = 2
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=switch]'
    const found: string[] = []

    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? ''
      const name = words.replace(/\s+/g, ' ').trim().slice(0, 40)
      return `${element.tagName.toLowerCase()}${typeof element.className === 'string' && element.className ? `.${element.className.split(' ').join('.')}` : ''} 「${name}」`
    }
    const all = [...document.body.querySelectorAll<HTMLElement>('*')]
    const stylesOf = new Map(all.map((element) => [element, getComputedStyle(element)]))
    /** Whether an element can be seen: it is neither hidden nor only for screen readers. */
    const isDrawn = (element: HTMLElement): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const style = stylesOf.get(one as HTMLElement)
        if (style && (style.clipPath.startsWith('inset(50%') || style.clip === 'rect(0px, 0px, 0px, 0px)'))
          return false
      }
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join('')
        .trim()
    /** Whether a text is broken into lines of one or two letters. */
    const standsVertically = (element: Element): boolean =>
      [...element.childNodes].some((node) => {
        const length = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim().length : 0
        if (length < 4) return false
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        return lines >= 3 && length / lines < 2.5
      })
    const scrollsSideways = (element: Element): boolean => {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (['auto', 'scroll'].includes(stylesOf.get(one)?.overflowX ?? '')) return true
      return false
    }

    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)

    const measure = document.createElement('canvas').getContext('2d')!
    for (const element of all) {
      if (!isDrawn(element) || element.closest('svg, canvas, video')) continue
      const style = stylesOf.get(element)!
      if (element instanceof HTMLSelectElement) {
        measure.font = style.font
        const room =
          element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        const shown = element.selectedOptions[0]?.text ?? ''
        const width = measure.measureText(shown).width
        // the text of a select may be cut off if it is wider than half of the window
        if (width > room + SLACK_PX && width < innerWidth / 2) found.push(`cut: select 「${shown}」`)
        continue
      }
      const text = ownText(element)
      if (text === '') continue
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const cuts = style.overflowX !== 'visible' && !['auto', 'scroll'].includes(style.overflowX)
      const isTooSmall =
        element.scrollWidth > element.clientWidth + SLACK_PX ||
        element.scrollHeight > element.clientHeight + SLACK_PX
      if (cuts && !isShortened && style.display !== 'inline' && isTooSmall)
        found.push(`cut: ${nameOf(element)}`)
      if (standsVertically(element)) found.push(`stands vertically: ${nameOf(element)}`)
    }

    const controls = all.filter(
      (element) =>
        element.matches(CONTROLS) && isDrawn(element) && stylesOf.get(element)?.pointerEvents !== 'none',
    )
    for (const control of controls) {
      const { left, right } = control.getBoundingClientRect()
      if ((left < -SLACK_PX || right > innerWidth + SLACK_PX) && !scrollsSideways(control))
        found.push(`outside the window: ${nameOf(control)}`)
    }
    /** Whether an element lies over others on purpose: a sticky or fixed bar, or a button inside a field. */
    const isOver = (element: Element): boolean => {
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(stylesOf.get(one as HTMLElement)?.position ?? ''))
          return true
      return false
    }
    /** The visible part of an element: the part that is not clipped by a scrollable box around it. */
    const seenPart = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const part = { left, top, right, bottom }
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        if (stylesOf.get(one)?.overflowY === 'visible') continue
        const box = one.getBoundingClientRect()
        part.left = Math.max(part.left, box.left)
        part.top = Math.max(part.top, box.top)
        part.right = Math.min(part.right, box.right)
        part.bottom = Math.min(part.bottom, box.bottom)
      }
      return part
    }
    const fixed = controls.filter((control) => !isOver(control))
    const parts = new Map(fixed.map((control) => [control, seenPart(control)]))
    fixed.forEach((one, at) => {
      const a = parts.get(one)!
      for (const other of fixed.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue
        const b = parts.get(other)!
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (width > SLACK_PX && height > SLACK_PX) found.push(`${nameOf(one)} covers ${nameOf(other)}`)
      }
    })
    return [...new Set(found)]
  })
