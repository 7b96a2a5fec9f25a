import { defineTexts } from '../kit/texts/define.ts'

/** decisions 5: texts about the pictures (sprites) from which devices without a GPU draw a company's characters. */
export const spriteTexts = defineTexts({
  ja: {
    ready: 'GPUのない端末でも動きます',
    drawing: (name: string) => `${name} の、GPUのない端末のための絵`,
    drawingShare: (percent: number) =>
      `GPUのない端末でも動くように、絵を準備しています(${percent}%)。この画面を開いたままにしてください。`,
    missing: 'GPUのない端末では、静止画になります。',
    slow: 'このパソコンにはGPUがないため、準備に数分かかります。',
    cannot: '絵は、GPUのあるパソコンのChrome、Edge、Firefoxでこの画面を開くと準備できます。',
    failed: 'GPUのない端末のための絵を準備できませんでした。',
    draw: '絵を準備する',
    drawOf: (name: string) => `${name} の絵を準備する`,
    again: 'もう一度',
  },
  en: {
    ready: 'Also moves on devices without a GPU',
    drawing: (name) => `Pictures of ${name} for devices without a GPU`,
    drawingShare: (percent) =>
      `Drawing pictures, so that it also moves on devices without a GPU (${percent}%). Please keep this page open.`,
    missing: 'On devices without a GPU, a still picture is shown. ',
    slow: 'This computer has no GPU, so drawing takes several minutes. ',
    cannot: 'To draw its pictures, open this page in Chrome, Edge or Firefox on a computer with a GPU. ',
    failed: 'The pictures for devices without a GPU could not be drawn. ',
    draw: 'Draw pictures',
    drawOf: (name) => `Draw pictures of ${name}`,
    again: 'Try again',
  },
})
