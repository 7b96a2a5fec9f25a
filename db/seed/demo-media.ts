import type { DbLike } from '../open.ts'
import { insertMedia } from '../queries/media.ts'

/** Files in db/seed/media. */
export const DEMO_MEDIA = [
  { fileName: 'akari.jpg', name: '冬のあかり展', mimeType: 'image/jpeg' },
  { fileName: 'floor.jpg', name: '館内のご案内', mimeType: 'image/jpeg' },
  { fileName: 'clinic.jpg', name: '健康相談のご案内', mimeType: 'image/jpeg' },
  { fileName: 'exhibition.jpg', name: '展示ホールの図', mimeType: 'image/jpeg' },
  { fileName: 'logo.png', name: 'デモ商事ロゴ', mimeType: 'image/png' },
] as const

export type DemoFile = (typeof DEMO_MEDIA)[number]['fileName']
export type DemoMediaIds = Record<DemoFile, number>

export interface DemoMediaSizes {
  /** Sizes in bytes by file name. */
  mediaBytes: Readonly<Record<string, number>>
}

export function seedDemoMedia(
  tx: DbLike,
  companyId: number,
  { mediaBytes, now }: DemoMediaSizes & { now: number },
): DemoMediaIds {
  const entries = DEMO_MEDIA.map((file) => {
    const bytes = mediaBytes[file.fileName] ?? 0
    return [file.fileName, insertMedia(tx, { ...file, companyId, bytes, createdAt: now }).id]
  })
  return Object.fromEntries(entries) as DemoMediaIds
}
