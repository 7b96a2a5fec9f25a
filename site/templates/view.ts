import { atom } from 'nanostores'
import type { Language } from '#core/languages.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import type { DraftProblem, Tool } from './draft.ts'

/**
 * The button or schedule entry whose card the user has opened. The preview shows the entry of an open schedule card.
 */
export interface OpenCard {
  tool: Tool
  key: number
}

/**
 * What is open in the editor: scene, tool and card.
 * @param settle called before a change, so that typed text becomes one undo step
 */
export function createEditorView(settle: () => void) {
  const $scene = atom<TemplateScene>('Standby')
  const $tool = atom<Tool | undefined>()
  const $card = atom<OpenCard | undefined>()
  const $language = atom<Language>('ja')

  const openCard = (card: OpenCard | undefined): void => {
    settle()
    $card.set(card)
  }

  return {
    $scene,
    $tool,
    $card,
    /** Language of the texts that preview and drawers show. */
    $language,
    setLanguage(language: Language): void {
      settle()
      $language.set(language)
    },
    openScene(scene: TemplateScene): void {
      openCard(undefined)
      $scene.set(scene)
    },
    openTool(tool: Tool | undefined): void {
      openCard(undefined)
      $tool.set(tool)
    },
    openCard,
    openProblem({ scene, tool, key }: DraftProblem): void {
      $language.set('ja')
      $scene.set(scene)
      $tool.set(tool)
      $card.set({ tool, key })
    },
  }
}
