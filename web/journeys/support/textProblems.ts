import type { Page } from '@playwright/test'

interface Trait {
  known: Map<Element, boolean>
  holds(element: Element, style: CSSStyleDeclaration): boolean
}

/** Text that cannot be read: cut off, outside the window, covered; and broken words in controls. */
export async function textProblems(page: Page): Promise<string[]> {
  const width = page.viewportSize()!.width
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // The whole page in the window at once: hit tests work only inside it.
  await page.setViewportSize({ width, height: height + 100 })
  return page.evaluate(findProblems)
}

/** Runs in the page. */
function findProblems(): string[] {
  const problems: string[] = []
  /** Only for screen readers. */
  const hides: Trait = {
    known: new Map(),
    holds: (_, { clipPath, visibility, opacity }) =>
      clipPath !== 'none' || visibility === 'hidden' || opacity === '0',
  }
  const cuts: Trait = {
    known: new Map(),
    holds: ({ scrollWidth, clientWidth }, { overflowX }) =>
      overflowX === 'hidden' && scrollWidth > clientWidth + 1,
  }
  const scrolls: Trait = {
    known: new Map(),
    holds: (_, { overflowX }) => overflowX === 'auto' || overflowX === 'scroll',
  }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth)
    problems.push(`the page is ${scrollWidth} px wide: ${widest()?.outerHTML.slice(0, 200)}`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const holder = text.parentElement!
    if (text.data.trim() && !isWithin(holder, hides)) judge(text, holder)
  }
  return problems

  function widest(): Element | undefined {
    const right = (element: Element) => element.getBoundingClientRect().right
    return [...document.body.querySelectorAll('*')].toSorted((a, b) => right(b) - right(a))[0]
  }

  function judge(text: Text, holder: Element): void {
    const words = text.data.trim().slice(0, 40)
    for (const box of boxesOf(text, 0, text.length)) {
      const isOutside = box.left < -1 || box.right > innerWidth + 1
      // A strip can be scrolled to it.
      if (isOutside && !isWithin(holder, scrolls)) problems.push(`outside: ${words}`)
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (hit && !isPartOf(hit, holder))
        problems.push(`covered by ${hit.tagName.toLowerCase()}: ${words}`)
    }
    if (isWithin(holder, cuts)) problems.push(`cut: ${words}`)
    if (holder.closest('button, nav, h1, h2'))
      for (const { 0: word, index } of text.data.matchAll(/(?<!\w)\p{L}{2,16}(?!\w)/gu))
        if (new Set(boxesOf(text, index, index + word.length).map(({ top }) => top)).size > 1)
          problems.push(`broken: ${word}`)
  }

  function boxesOf(text: Text, from: number, to: number): DOMRect[] {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(box => box.width > 1)
  }

  function isPartOf(hit: Element, holder: Element): boolean {
    const label = hit.closest('label')
    // A link or button that covers its whole row is invisible there.
    const isOfRow =
      hit.matches('button:empty') || getComputedStyle(hit, '::after').position === 'absolute'
    const row = isOfRow ? hit.closest('li') : null
    return (
      hit.contains(holder) ||
      holder.contains(hit) ||
      (label !== null && label.contains(holder)) ||
      (row !== null && row.contains(holder))
    )
  }

  /** Whether it holds for the element or an ancestor. Cached per element. */
  function isWithin(element: Element | null, trait: Trait): boolean {
    if (!element) return false
    const known = trait.known.get(element)
    if (known !== undefined) return known
    const isSo =
      trait.holds(element, getComputedStyle(element)) || isWithin(element.parentElement, trait)
    trait.known.set(element, isSo)
    return isSo
  }
}
