import { atom } from 'nanostores'
import type { TemplateScene } from '#core/signages/signage.ts'
import type { DraftProblem, Tool } from './draft.ts'

/** An entry of a schedule, or a button, whose card is open; an entry is what the preview shows then. */
export interface OpenCard {
  tool: Tool
  key: number
}

/** What of the editor is open: one scene, one tool, one card. @param settle what is typed is a step of its own then */
export function createEditorView(settle: () => void) {
  const $scene = atom<TemplateScene>('Standby')
  const $tool = atom<Tool | undefined>()
  const $card = atom<OpenCard | undefined>()

  const openCard = (card: OpenCard | undefined): void => {
    settle()
    $card.set(card)
  }

  return {
    $scene,
    $tool,
    $card,
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
      $scene.set(scene)
      $tool.set(tool)
      $card.set({ tool, key })
    },
  }
}
